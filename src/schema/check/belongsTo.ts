import { hasPage } from '../addresses';
import { flattenOptions } from '../options';
import { isReference } from '../references';
import type { Link, BelongsTo, NestedWrite } from '../relations';
import { isNeededAtFirst } from '../required';
import type { Resource } from '../resource';
import { isSecret } from '../value';
import { fieldOf, insteadOfField, leftEmpty, nameProblems, systemNames, targetOf, twiceProblems, type Problems, type Subject } from './context';
import { spellingProblems } from './spelling';
import { a } from './wording';

/** The step of a path at which it leads nowhere, in words. */
function lostOn(resource: Resource, [first = '', ...rest]: readonly string[], subject: Subject): string | undefined {
  const field = fieldOf(resource, first);
  if (!field) return `"${first}" is no field of ${resource.name}; ${insteadOfField(first, resource)}`;
  if (!isReference(field)) return `"${first}" of ${resource.name} is ${a(field.kind)}; only a reference leads on`;
  const { target } = targetOf(field.to, subject);
  return target && rest.length > 0 ? lostOn(target, rest, subject) : undefined;
}

/** The resource that a path of references leads to. */
function endOf(resource: Resource, [first, ...rest]: readonly string[], subject: Subject): Resource | undefined {
  const field = fieldOf(resource, first ?? '');
  const target = isReference(field) ? targetOf(field.to, subject).target : undefined;
  return rest.length === 0 ? target : target && endOf(target, rest, subject);
}

function* shownProblems({ shown, path, name, write }: Link, target: Resource, { resource }: Subject): Problems {
  const fields = shown.map(({ field }) => field);
  yield* twiceProblems('its "show"', shown.map((entry) => (entry.name === `${name}_${entry.field}` ? entry.field : entry.name)));
  for (const { field: wanted, name: full } of shown) {
    const found = fieldOf(target, wanted);
    const isShownThere = target.relations.belongsTo.some((link) => link.shown.some((entry) => entry.name === wanted));
    if (!found && isShownThere) yield `it shows "${wanted}", which ${target.name} shows of another record in turn, round in a circle or over more than 4 references; show what a nearer record keeps`;
    else if (!found) yield `it shows "${wanted}", which is no field of ${target.name}; ${insteadOfField(wanted, target)}`;
    else if (found.derived || isSecret(found)) yield `it shows "${wanted}", which ${target.name} does not store as it is shown; show what it is read off`;
    else if (Object.hasOwn(resource.declared, full) && target.titleFields.includes(wanted)) yield `it shows "${wanted}", which names a record of ${target.name}, as "${full}", which is declared as a field too; rename the relation or that field`;
    else if (Object.hasOwn(resource.declared, full)) yield `it shows "${wanted}" as "${full}", which is declared as a field too; rename that field or show it under another name, with "as"`;
    else if (systemNames.includes(full)) yield `it shows "${wanted}" as "${full}", which every record has of its own; show it under another name, with "as"`;
    yield* spellingProblems(`its name "${full}"`, full);
  }
  const unasked = path.length === 1 && shown.length > 0 ? ['discarded_at', ...(write ? ['updated_at'] : [])] : [];
  for (const own of unasked.map((one) => `${name}_${one}`)) if (Object.hasOwn(resource.declared, own)) yield `it tells by "${own}" ${own.endsWith('discarded_at') ? 'whether its record is in the trash' : 'which version of its record is shown'}, and a field is declared under this name; rename that field`;
  if (path.length > 1 || fields.length === 0) return;
  for (const wanted of target.titleFields) if (!shown.some((entry) => entry.name === `${name}_${wanted}`)) yield `it must show "${wanted}", which names a record of ${target.name}; add it to "show"`;
}

/** Pages that records below another one have not, each with what takes it away. */
const ownPages = [
  [hasPage.record, 'take "record" away'],
  [hasPage.create, 'let form.create open in a modal'],
  [hasPage.edit, 'let form.edit open in a modal'],
] as const;

/** What has to be filled in before a record is written. */
function* filledProblems({ name, shown, whenFilled }: Pick<Link, 'name' | 'shown'> & Pick<NestedWrite, 'whenFilled'>, target: Resource): Problems {
  for (const wanted of whenFilled) {
    const { readOnly, derived } = fieldOf(target, wanted) ?? {};
    if (shown.length > 0 && !shown.some((entry) => entry.name === `${name}_${wanted}`)) yield `it must show "${wanted}", which its records need; add it to "show"`;
    else if (readOnly || derived) yield `its "write" needs "${wanted}", which nobody fills in, so that nothing would be written; name another field`;
  }
}

function* writeProblems({ name, write, path, shown }: Link, target: Resource, { resource }: Subject): Problems {
  if (!write) return;
  const reference = fieldOf(resource, path[0] ?? '');
  if (path.length > 1) yield 'it writes a record that another one points to; write only what an own reference leads to';
  if (shown.length === 0) yield 'it writes the fields that it shows and shows none; name them in "show"';
  if (reference?.readOnly) yield `its reference "${path[0] ?? ''}" is read-only and its record is written; take one of the two away`;
  if (write.whenFilled.length === 0) yield 'its "write" needs no field, so that an empty record could be written; name those that a record needs';
  yield* filledProblems({ name, shown, whenFilled: write.whenFilled }, target);
  for (const [wanted, field] of Object.entries(target.declared)) {
    if (isNeededAtFirst(field) && shown.length > 0 && !shown.some((entry) => entry.field === wanted)) yield `it writes records of ${target.name}, none of which is created without "${wanted}"; add it to "show"`;
  }
  for (const verb of ['create', 'update'] as const) if (!target.verbs.includes(verb)) yield `it writes records of ${target.name}, which has no verb "${verb}"; add the verb or take "write" away`;
}

function* parentProblems(relation: BelongsTo, subject: Subject): Problems {
  const { resource } = subject;
  const { search, menu } = resource;
  const reference = typeof relation.by === 'string' ? relation.by : undefined;
  if (relation.parent === undefined) return;
  if (resource.view) {
    yield `it is to the parent, of which a view has none: its records stand in ${resource.view.of}; leave "parent" out`;
    return;
  }
  if (reference === undefined) yield 'it is to the parent and goes over several references; name one of its own';
  const field = reference === undefined ? undefined : fieldOf(subject.resource, reference);
  const remedy = isReference(field) ? leftEmpty(field) : undefined;
  if (remedy !== undefined) yield `it is to the parent, and its reference "${reference ?? ''}" may be empty, so that a record would stand nowhere; ${remedy}`;
  if (relation.parent !== true || reference === undefined) return;
  if (!subject.resource.list) yield 'it is to the parent, below whose page its list stands, and it has none; add "list"';
  const target = endOf(subject.resource, [reference], subject);
  if (target?.relations.parent !== undefined) yield 'it is to the parent, whose records stand below others themselves; name a record that has a list of its own';
  const own = Object.hasOwn(search, reference) ? search[reference] : undefined;
  if (own?.field !== reference || own.op !== 'eq') yield `it is to the parent and needs a search named "${reference}", by eq; add it`;
  for (const [has, remedy] of ownPages) if (has(resource)) yield `it is to the parent: its records are created and edited in modals, and have no page of their own; ${remedy}`;
  if (menu) yield 'it is to the parent, and a menu entry would lead nowhere; take "menu" away';
}

/** Whether a key can stand in an address where it would be read as no path of its own and as no number of a record. */
const isInAddress = (path: string, key: string): boolean => /^[A-Za-z0-9_-]+$/.test(key) && !/(^|\/)\d+$/.test(path);

function* keyProblems({ parent }: BelongsTo, { resource }: Subject): Problems {
  if (parent === undefined || parent === true) return;
  yield* nameProblems('its "onePer"', [parent.onePer], resource);
  const by = fieldOf(resource, parent.onePer);
  if (parent.path !== undefined && !/^[A-Za-z][A-Za-z0-9_/-]*$/.test(parent.path)) yield `its "path" is "${parent.path}"; write what stands in the address before a key, without a slash in front`;
  const remedy = by?.kind === 'choice' ? leftEmpty(by) : undefined;
  if (remedy !== undefined) yield `there is one per "${parent.onePer}", which may be empty; ${remedy}`;
  if (by && (by.kind !== 'choice' || by.allowsOther)) yield `there is one per "${parent.onePer}", which is no closed choice; name one whose values are the keys`;
  const keys = by?.kind === 'choice' ? flattenOptions(by.options).map(({ value }) => value) : [];
  for (const key of keys) {
    if (!isInAddress(`${parent.path ?? '/'}${key}`, key)) yield `there is one per "${parent.onePer}", and its value "${key}" cannot stand in an address; write letters, digits, "_" and "-", not digits alone`;
  }
  for (const verb of resource.verbs) if (verb === 'update' || verb === 'delete' || verb === 'trash') yield `its records are one for each key and have the verb "${verb}"; saving replaces one, leave "list" and "create"`;
}

/** Of what a record belongs to: where it leads, what it shows and writes, and what stands below it. */
export function* belongsToProblems(link: Link, relation: BelongsTo, subject: Subject): Problems {
  const { resource } = subject;
  if (link.path.length === 0) {
    yield 'its "by" is an empty list; name the references to follow';
    return;
  }
  const lost = lostOn(resource, link.path, subject);
  const way = link.path.length > 1 ? `goes by ${link.path.join(' > ')}, which leads nowhere` : 'goes nowhere';
  if (lost !== undefined) yield `it ${way}: ${lost}`;
  if (link.shown.length === 0 && !relation.parent) yield* link.write ? [] : ['it shows nothing and is to no parent; name fields in "show" or take it away'];
  const target = endOf(resource, link.path, subject);
  if (target) {
    yield* shownProblems(link, target, subject);
    yield* writeProblems(link, target, subject);
  }
  yield* parentProblems(relation, subject);
  yield* keyProblems(relation, subject);
}
