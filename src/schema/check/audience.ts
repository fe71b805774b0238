import { conditionFields, withArticle, type Field } from '../../fields';
import { isLinkField } from '../references';
import { requiredRuleOf, isAlwaysRequired } from '../required';
import { listActions } from '../placedParts';
import type { Resource } from '../resource';
import type { Section } from '../resourceParts';
import { findSubListSearch } from '../subLists';
import { fieldOf, findTarget, type Problems, type Subject } from './context';
import { isRoleSubset, readersOf, type Roles } from '../roles';
import { isSeenBy } from './visibility';
import { quoteList } from './wording';

type FieldEntry = readonly [name: string, field: Field];

/** Whether two lists of roles have no role in common; an undefined list stands for everybody. */
const areDisjoint = (roles: Roles, others: Roles): roles is readonly string[] =>
  roles !== undefined && others !== undefined && roles.length > 0 && !roles.some((role) => others.includes(role));

/** Problems of a field that no role with access to the records can see or write. */
function* fieldProblems([, field]: FieldEntry, resource: Resource): Problems {
  const { seenBy, writtenBy, during, readOnly } = field;
  const { rights, verbs, view, relations, form } = resource;
  if (requiredRuleOf(field)?.in === 'form' && !form && !relations.keyed)
    yield 'its "required" applies only in the form, but there is no form; add "form", or leave "in" out';
  const readers = readersOf(resource);
  const describeUnusableRoles = (what: string, roles: readonly string[], option: string) =>
    `it is ${what} only by ${quoteList(roles)}, who may not see the records; name one of ${quoteList(readers ?? [])} in "${option}"`;
  if (areDisjoint(seenBy, readers)) yield describeUnusableRoles('seen', seenBy, 'seenBy');
  if (areDisjoint(writtenBy, readers)) yield describeUnusableRoles('written', writtenBy, 'writtenBy');
  const isMissing = during !== undefined && !verbs.includes(during);
  // Saving a keyed child record replaces it with the verb "create".
  if (isMissing && !view && !relations.keyed && !readOnly)
    yield `it is filled in ${during === 'create' ? 'while a record is created' : 'once the record exists'}, but the verb "${during}" is missing; add the verb or leave "during" out`;
  if (during === undefined || isMissing || areDisjoint(writtenBy, readers)) return;
  const permittedRoles = rights?.[during];
  if (areDisjoint(writtenBy, permittedRoles))
    yield `it is written only by ${quoteList(writtenBy)} and only while a record is ${during === 'create' ? 'created' : 'changed'}, which these roles may not do; name one of ${quoteList(permittedRoles ?? [])} in "writtenBy"`;
}

/** A required reference to records that only administrators may see, in a form that others may use. */
function* requiredReferenceProblems([name, field]: FieldEntry, subject: Subject): Problems {
  const { resource } = subject;
  const { form, verbs, access } = resource;
  const isChosen =
    form?.create &&
    verbs.includes('create') &&
    form.sections.some(({ fields, during }) => during !== 'update' && fields.includes(name));
  if (
    !isLinkField(field) ||
    !isChosen ||
    !isAlwaysRequired(field) ||
    field.readOnly ||
    field.during === 'update' ||
    field.default !== undefined
  )
    return;
  const { target } = findTarget(field.to, subject);
  if (target?.access !== undefined && access !== target.access)
    yield `it is required and its value is chosen from ${field.to}, which only ${target.access} may see; remove "required", or use "access" to let only the same people create ${withArticle(resource.label.one.toLowerCase())}`;
}

/** Sections whose condition depends on a field that some readers of the section's fields cannot see. */
function* sectionProblems(where: string, sections: readonly Section[], resource: Resource): Problems {
  for (const { title, when, fields } of sections) {
    for (const name of new Set(when ? conditionFields(when) : [])) {
      const roles = fieldOf(resource, name)?.seenBy;
      if (roles && fields.some((own) => !isRoleSubset(fieldOf(resource, own)?.seenBy ?? readersOf(resource), roles)))
        yield `section "${title}" of ${where} is shown depending on "${name}", which not everyone who sees its fields can see; give them the same "seenBy", or use another field`;
    }
  }
}

/** A count before a deletion whose exceptions depend on a field that some of the deleting roles cannot see. */
function* deleteWarningProblems(subject: Subject): Problems {
  const { list, rights } = subject.resource;
  if (!list?.deleteWarning?.unless) return;
  const { target } = findTarget(list.deleteWarning.resource, subject);
  for (const name of new Set(conditionFields(list.deleteWarning.unless))) {
    if (target && !isSeenBy(target, name, rights?.delete ?? readersOf(subject.resource)))
      yield `list.deleteWarning.unless depends on "${name}" of ${target.name}, which not everyone who may delete can see; use another field`;
  }
}

/** Lists of child records that are searched by a field which some of their readers cannot see. */
function* listProblems(subject: Subject): Problems {
  const { resource } = subject;
  const readers = readersOf(resource);
  const findHiddenField = (target: Resource | undefined, search: string, roles: Roles): string | undefined => {
    const name = target && Object.hasOwn(target.search, search) ? target.search[search]?.field : undefined;
    const seenBy = target && name !== undefined ? fieldOf(target, name)?.seenBy : undefined;
    return seenBy && !isRoleSubset(roles, seenBy) ? name : undefined;
  };
  for (const action of listActions(resource)) {
    if (typeof action !== 'object' || !('listOf' in action)) continue;
    const name = findHiddenField(findTarget(action.listOf, subject).target, action.search, readers);
    if (name !== undefined)
      yield `action "${action.label}" lists "${action.listOf}" by "${action.search}", which compares "${name}", a field that not everyone who sees the row can see; name another search`;
  }
  for (const { name: relation, many, by } of resource.relations.hasMany) {
    const { target } = findTarget(many, subject);
    const search = target && findSubListSearch(target, by);
    if (search !== undefined && findHiddenField(target, search, readers) !== undefined)
      yield `relation "${relation}": it uses "${by}" of ${many}, which not everyone who sees the page can see; widen its "seenBy"`;
  }
  const warning = resource.list?.deleteWarning;
  const counted =
    warning &&
    findHiddenField(findTarget(warning.resource, subject).target, warning.search, resource.rights?.delete ?? readers);
  if (warning && counted !== undefined)
    yield `list.deleteWarning counts ${warning.resource} by "${warning.search}", which compares "${counted}", a field that not everyone who may delete can see; name another search`;
  const { parent } = resource.relations;
  const parentReference = parent === undefined ? undefined : fieldOf(resource, parent);
  if (parentReference?.seenBy && !isRoleSubset(readers, parentReference.seenBy))
    yield `field "${parent ?? ''}": it is the reference to the parent record, which everyone has to see; remove "seenBy"`;
}

/** Declarations that no role can use, or that need fields which a user cannot see. */
export function* audienceProblems(subject: Subject): Problems {
  const { resource } = subject;
  for (const entry of Object.entries(resource.declared)) {
    for (const problem of [...fieldProblems(entry, resource), ...requiredReferenceProblems(entry, subject)])
      yield `field "${entry[0]}": ${problem}`;
  }
  yield* sectionProblems('the form', resource.form?.sections ?? [], resource);
  yield* sectionProblems('the record page', resource.record?.sections ?? [], resource);
  yield* listProblems(subject);
  yield* deleteWarningProblems(subject);
}
