import { flattenOptions } from '../../fields';
import { isReference } from '../references';
import type { ResolvedBelongsTo, BelongsTo, LinkedWrite } from '../relations';
import { isRequiredOnCreate } from '../required';
import type { Resource } from '../resource';
import { hasPage } from '../screenPaths';
import { isSystemField } from '../systemFields';
import { isSecret } from '../value';
import {
  fieldOf,
  suggestField,
  remedyIfOptional,
  nameProblems,
  findTarget,
  duplicateProblems,
  type Problems,
  type Subject,
} from './context';
import { spellingProblems } from './labels';
import { kindWithArticle } from './wording';

/** Describes the first step of a path that cannot be followed; undefined if all can. */
function findBrokenStep(
  resource: Resource,
  [first = '', ...rest]: readonly string[],
  subject: Subject,
): string | undefined {
  const field = fieldOf(resource, first);
  if (!field) return `"${first}" is not a field of ${resource.name}; ${suggestField(first, resource)}`;
  if (!isReference(field))
    return `"${first}" of ${resource.name} is ${kindWithArticle(field.kind)}; only references can be followed`;
  const { target } = findTarget(field.to, subject);
  return target && rest.length > 0 ? findBrokenStep(target, rest, subject) : undefined;
}

/** The resource that a path of references leads to. */
function pathTargetOf(resource: Resource, [first, ...rest]: readonly string[], subject: Subject): Resource | undefined {
  const field = fieldOf(resource, first ?? '');
  const target = isReference(field) ? findTarget(field.to, subject).target : undefined;
  return rest.length === 0 ? target : target && pathTargetOf(target, rest, subject);
}

/**
 * The advice for an unknown field of a linked record, which is often named as it is here: with the name of the
 * relation.
 */
function suggestLinkedField(wanted: string, name: string, target: Resource): string {
  const own = wanted.startsWith(`${name}_`) ? wanted.slice(name.length + 1) : '';
  return own !== '' && fieldOf(target, own)
    ? `write "${own}", as the field is called there`
    : suggestField(wanted, target);
}

function* shownFieldProblems(
  { shown, path, name, write }: ResolvedBelongsTo,
  target: Resource,
  { resource }: Subject,
): Problems {
  const fields = shown.map(({ field }) => field);
  yield* duplicateProblems(
    'its "show"',
    shown.map((entry) => (entry.name === `${name}_${entry.field}` ? entry.field : entry.name)),
  );
  for (const { field: wanted, name: full } of shown) {
    const found = fieldOf(target, wanted);
    const isShownThere = target.relations.belongsTo.some((link) => link.shown.some((entry) => entry.name === wanted));
    if (!found && isShownThere)
      yield `it shows "${wanted}", which ${target.name} itself takes from another record, in a cycle or over more than 4 references; show a field of a nearer record`;
    else if (!found)
      yield `it shows "${wanted}", which is not a field of ${target.name}; ${suggestLinkedField(wanted, name, target)}`;
    else if (found.derived || isSecret(found))
      yield `it shows "${wanted}", which ${target.name} does not store in that form; show the field that it is derived from`;
    else if (Object.hasOwn(resource.declared, full) && target.titleFields.includes(wanted))
      yield `it shows "${wanted}", which is part of the title of ${target.name}, under the name "${full}", but a field with that name is declared too; rename the relation or that field`;
    else if (Object.hasOwn(resource.declared, full))
      yield `it shows "${wanted}" as "${full}", but a field with that name is declared too; rename that field or show it under another name, with "as"`;
    else if (isSystemField(full))
      yield `it shows "${wanted}" as "${full}", which is a name that every record has already; show it under another name, with "as"`;
    yield* spellingProblems(`its name "${full}"`, full);
  }
  const versionColumns =
    path.length === 1 && shown.length > 0 ? ['discarded_at', ...(write ? ['updated_at'] : [])] : [];
  for (const columnName of versionColumns.map((one) => `${name}_${one}`))
    if (Object.hasOwn(resource.declared, columnName))
      yield `it needs the name "${columnName}" to know ${columnName.endsWith('discarded_at') ? 'whether its record is in the trash' : 'which version of its record is shown'}, but a field with that name is declared; rename that field`;
  if (path.length > 1 || fields.length === 0) return;
  for (const wanted of target.titleFields)
    if (!shown.some((entry) => entry.name === `${name}_${wanted}`))
      yield `it must show "${wanted}", which is part of the title of ${target.name}; add it to "show"`;
}

/** Pages that child records may not have, each with how to remove it. */
const childPageRemedies = [
  [hasPage.record, 'remove "record"'],
  [hasPage.create, 'open form.create in a modal'],
  [hasPage.edit, 'open form.edit in a modal'],
] as const;

/** Problems of the fields that must be filled in before a nested record is written. */
function* whenFilledProblems(
  { name, shown, whenFilled }: Pick<ResolvedBelongsTo, 'name' | 'shown'> & Pick<LinkedWrite, 'whenFilled'>,
  target: Resource,
): Problems {
  for (const wanted of whenFilled) {
    const field = fieldOf(target, wanted);
    const { readOnly, derived } = field ?? {};
    if (!field)
      yield `its whenFilled names "${wanted}", which is not a field of ${target.name}; ${suggestLinkedField(wanted, name, target)}`;
    else if (shown.length > 0 && !shown.some((entry) => entry.name === `${name}_${wanted}`))
      yield `it must show "${wanted}", which its "write" needs; add it to "show"`;
    else if (readOnly || derived)
      yield `its "write" needs "${wanted}", which nobody can fill in, so nothing would ever be written; name another field`;
  }
}

function* writeProblems(
  { name, write, path, shown }: ResolvedBelongsTo,
  target: Resource,
  { resource }: Subject,
): Problems {
  if (!write) return;
  const reference = fieldOf(resource, path[0] ?? '');
  if (path.length > 1)
    yield 'it writes a record over several references; a relation with "write" can follow only one reference of this resource';
  if (shown.length === 0) yield 'it writes the fields that it shows, but it shows none; name them in "show"';
  if (reference?.readOnly)
    yield `its reference "${path[0] ?? ''}" is read-only, but its record is to be written; remove "readOnly" or "write"`;
  if (write.whenFilled.length === 0)
    yield 'its "write" needs no field, so an empty record could be written; name the fields that a record needs in "whenFilled"';
  yield* whenFilledProblems({ name, shown, whenFilled: write.whenFilled }, target);
  for (const [wanted, field] of Object.entries(target.declared)) {
    if (isRequiredOnCreate(field) && shown.length > 0 && !shown.some((entry) => entry.field === wanted))
      yield `it writes records of ${target.name}, which cannot be created without "${wanted}"; add it to "show"`;
  }
  for (const verb of ['create', 'update'] as const)
    if (!target.verbs.includes(verb))
      yield `it writes records of ${target.name}, which has no verb "${verb}"; add the verb or remove "write"`;
}

function* parentProblems(relation: BelongsTo, subject: Subject): Problems {
  const { resource } = subject;
  const { search, menu } = resource;
  const reference = typeof relation.by === 'string' ? relation.by : undefined;
  if (relation.parent === undefined) return;
  if (resource.view) {
    yield `it is a parent relation, which a view cannot have because its records belong to ${resource.view.of}; leave "parent" out`;
    return;
  }
  if (reference === undefined)
    yield 'it is a parent relation but follows several references; name a single reference of this resource';
  const field = reference === undefined ? undefined : fieldOf(subject.resource, reference);
  const remedy = isReference(field) ? remedyIfOptional(field) : undefined;
  if (remedy !== undefined)
    yield `it is a parent relation, but its reference "${reference ?? ''}" may be empty, so a record could have no parent; ${remedy}`;
  if (relation.parent !== true || reference === undefined) return;
  if (!subject.resource.list)
    yield 'it is a parent relation, which shows the list below the page of the parent, but there is no list; add "list"';
  const target = pathTargetOf(subject.resource, [reference], subject);
  if (target?.relations.parent !== undefined)
    yield 'it is a parent relation to a resource that has a parent itself; name a resource whose list is not below another record';
  const own = Object.hasOwn(search, reference) ? search[reference] : undefined;
  if (own?.field !== reference || own.op !== 'eq')
    yield `it is a parent relation and needs a search named "${reference}" over that field with the operator "eq"; add it`;
  for (const [has, remedy] of childPageRemedies)
    if (has(resource))
      yield `it is a parent relation, so its records are created and edited in modals, and have no page of their own; ${remedy}`;
  if (menu) yield 'it is a parent relation, so a menu entry could not open its list; remove "menu"';
}

/** Whether a key is safe in a URL: neither a path of its own nor a record number. */
const isUrlSafeKey = (path: string, key: string): boolean => /^[A-Za-z0-9_-]+$/.test(key) && !/(^|\/)\d+$/.test(path);

function* onePerProblems({ parent }: BelongsTo, { resource }: Subject): Problems {
  if (parent === undefined || parent === true) return;
  yield* nameProblems('its "onePer"', [parent.onePer], resource);
  const by = fieldOf(resource, parent.onePer);
  if (parent.path !== undefined && !/^[A-Za-z][A-Za-z0-9_/-]*$/.test(parent.path))
    yield `its "path" is "${parent.path}"; write the part of the address before the key, without a slash in front`;
  const remedy = by?.kind === 'choice' ? remedyIfOptional(by) : undefined;
  if (remedy !== undefined) yield `there is one record per "${parent.onePer}", which may be empty; ${remedy}`;
  if (by && (by.kind !== 'choice' || by.allowsOther))
    yield `there is one record per "${parent.onePer}", which is not a choice with a fixed list of values; name one whose values are the keys`;
  const keys = by?.kind === 'choice' ? flattenOptions(by.options).map(({ value }) => value) : [];
  for (const key of keys) {
    if (!isUrlSafeKey(`${parent.path ?? '/'}${key}`, key))
      yield `there is one record per "${parent.onePer}", but its value "${key}" cannot be part of an address; write letters, digits, "_" and "-", not only digits`;
  }
  for (const verb of resource.verbs)
    if (verb === 'update' || verb === 'delete' || verb === 'trash')
      yield `there is one record per key, but the verbs include "${verb}"; saving replaces the record, so keep only "list" and "create"`;
}

/** Problems of a `by` relation: its path, the fields that it shows and writes, and its role as a parent. */
export function* belongsToProblems(link: ResolvedBelongsTo, relation: BelongsTo, subject: Subject): Problems {
  const { resource } = subject;
  if (link.path.length === 0) {
    yield 'its "by" is an empty list; name the references to follow';
    return;
  }
  const brokenStep = findBrokenStep(resource, link.path, subject);
  const pathDescription =
    link.path.length > 1 ? `follows ${link.path.join(' > ')}, which leads nowhere` : 'leads nowhere';
  if (brokenStep !== undefined) yield `it ${pathDescription}: ${brokenStep}`;
  if (link.shown.length === 0 && !relation.parent)
    yield* link.write
      ? []
      : ['it shows nothing and is not a parent relation; name fields in "show" or remove the relation'];
  const target = pathTargetOf(resource, link.path, subject);
  if (target) {
    yield* shownFieldProblems(link, target, subject);
    yield* writeProblems(link, target, subject);
  }
  yield* parentProblems(relation, subject);
  yield* onePerProblems(relation, subject);
}
