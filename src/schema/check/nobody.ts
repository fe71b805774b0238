import { fieldsOf } from '../condition';
import { isLinking } from '../references';
import { askedOf, isAlwaysRequired } from '../required';
import type { Field } from '../field';
import { listActions, type Resource } from '../resource';
import type { Section } from '../resourceParts';
import { subListSearch } from '../subLists';
import { fieldOf, targetOf, type Problems, type Subject } from './context';
import { isWithin, readersOf, type Roles } from '../roles';
import { isSeenBy } from './visibility';
import { quoted } from './wording';

type FieldEntry = readonly [name: string, field: Field];

/** Roles of which none is among the others; nobody's list stands for everybody. */
const isApart = (roles: Roles, others: Roles): roles is readonly string[] => roles !== undefined && others !== undefined && roles.length > 0 && !roles.some((role) => others.includes(role));

/** A field that nobody sees who may see the records, or that nobody writes who may write them. */
function* fieldProblems([, field]: FieldEntry, resource: Resource): Problems {
  const { seenBy, writtenBy, during, readOnly } = field;
  const { rights, verbs, view, relations, form } = resource;
  if (askedOf(field)?.in === 'form' && !form && !relations.keyed) yield 'its "required" is asked for by forms of its own alone, of which there is none; add "form", or leave "in" out';
  const readers = readersOf(resource);
  const none = (what: string, roles: readonly string[], option: string) => `it is ${what} by ${quoted(roles)} alone, who may not see the records; name one of ${quoted(readers ?? [])} in "${option}"`;
  if (isApart(seenBy, readers)) yield none('seen', seenBy, 'seenBy');
  if (isApart(writtenBy, readers)) yield none('written', writtenBy, 'writtenBy');
  const isMissing = during !== undefined && !verbs.includes(during);
  // Saving a keyed child replaces it, by the verb of new records.
  if (isMissing && !view && !relations.keyed && !readOnly) yield `it is filled in ${during === 'create' ? 'while a record is created' : 'once the record exists'}, and the verb "${during}" is missing; add the verb or leave "during" out`;
  if (during === undefined || isMissing || isApart(writtenBy, readers)) return;
  const able = rights?.[during];
  if (isApart(writtenBy, able)) yield `it is written by ${quoted(writtenBy)} alone while a record is ${during === 'create' ? 'created' : 'changed'}, which these roles may not do; name one of ${quoted(able ?? [])} in "writtenBy"`;
}

/** A required reference whose records administrators alone can choose among. */
function* choosingProblems([name, field]: FieldEntry, subject: Subject): Problems {
  const { resource } = subject;
  const { form, verbs, access } = resource;
  const isChosen = form?.create && verbs.includes('create') && form.sections.some(({ fields, during }) => during !== 'update' && fields.includes(name));
  if (!isLinking(field) || !isChosen || !isAlwaysRequired(field) || field.readOnly || field.during === 'update' || field.default !== undefined) return;
  const { target } = targetOf(field.to, subject);
  if (target?.access !== undefined && access !== target.access) yield `it is required and chosen among ${field.to}, which ${target.access} alone may see; take "required" away, or let the same people create a ${resource.label.one.toLowerCase()}, by "access"`;
}

/** A section that is shown by a field which some of those do not see who see what stands in it. */
function* sectionProblems(where: string, sections: readonly Section[], resource: Resource): Problems {
  for (const { title, when, fields } of sections) {
    for (const name of new Set(when ? fieldsOf(when) : [])) {
      const roles = fieldOf(resource, name)?.seenBy;
      if (roles && fields.some((own) => !isWithin(fieldOf(resource, own)?.seenBy ?? readersOf(resource), roles))) yield `section "${title}" of ${where} is shown by "${name}", which not everybody sees who sees its fields; give them the same "seenBy", or let it look at another field`;
    }
  }
}

/** Records that are left out of a count by a field which some do not see to whom it is told. */
function* uncountedProblems(subject: Subject): Problems {
  const { list, rights } = subject.resource;
  if (!list?.deleteTells?.unless) return;
  const { target } = targetOf(list.deleteTells.resource, subject);
  for (const name of new Set(fieldsOf(list.deleteTells.unless))) {
    if (target && !isSeenBy(target, name, rights?.delete ?? readersOf(subject.resource))) yield `list.deleteTells.unless looks at "${name}" of ${target.name}, which not everybody sees who deletes; let it look at another field`;
  }
}

/** Lists of what belongs to a record that are found by a field which some do not see to whom they are shown. */
function* listProblems(subject: Subject): Problems {
  const { resource } = subject;
  const readers = readersOf(resource);
  const hidden = (target: Resource | undefined, search: string, roles: Roles): string | undefined => {
    const name = target && Object.hasOwn(target.search, search) ? target.search[search]?.field : undefined;
    const seenBy = target && name !== undefined ? fieldOf(target, name)?.seenBy : undefined;
    return seenBy && !isWithin(roles, seenBy) ? name : undefined;
  };
  for (const action of listActions(resource)) {
    if (typeof action !== 'object' || !('listOf' in action)) continue;
    const name = hidden(targetOf(action.listOf, subject).target, action.search, readers);
    if (name !== undefined) yield `action "${action.label}" lists "${action.listOf}" by "${action.search}", which compares "${name}", and not everybody sees that who sees the row; name another search`;
  }
  for (const { name: relation, many, by } of resource.relations.hasMany) {
    const { target } = targetOf(many, subject);
    const search = target && subListSearch(target, by);
    if (search !== undefined && hidden(target, search, readers) !== undefined) yield `relation "${relation}": it goes by "${by}" of ${many}, which not everybody sees who sees the page; let it be seen by all of them`;
  }
  const tells = resource.list?.deleteTells;
  const counted = tells && hidden(targetOf(tells.resource, subject).target, tells.search, resource.rights?.delete ?? readers);
  if (tells && counted !== undefined) yield `list.deleteTells counts ${tells.resource} by "${tells.search}", which compares "${counted}", and not everybody sees that who deletes; name another search`;
  const { parent } = resource.relations;
  const above = parent === undefined ? undefined : fieldOf(resource, parent);
  if (above?.seenBy && !isWithin(readers, above.seenBy)) yield `field "${parent ?? ''}": it tells below which record the list stands, which everybody has to see; take "seenBy" away`;
}

/** What is declared for nobody, or asks somebody for what they cannot see. */
export function* nobodyProblems(subject: Subject): Problems {
  const { resource } = subject;
  for (const entry of Object.entries(resource.declared)) {
    for (const problem of [...fieldProblems(entry, resource), ...choosingProblems(entry, subject)]) yield `field "${entry[0]}": ${problem}`;
  }
  yield* sectionProblems('the form', resource.form?.sections ?? [], resource);
  yield* sectionProblems('the record page', resource.record?.sections ?? [], resource);
  yield* listProblems(subject);
  yield* uncountedProblems(subject);
}
