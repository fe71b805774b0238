import type { Field } from '../../fields';
import { isLinkField } from '../references';
import type { Resource } from '../resource';
import type { View } from '../resourceParts';
import { closedOptionsOf } from '../value';
import { fieldOf, suggestField, nameProblems, duplicatesOf, findTarget, type Problems, type Subject } from './context';
import { outgoingProblems } from './notices';
import { displayMismatchProblems, areCompatibleFields, hasSingleValue, suggestOption, valueProblem } from './values';
import { viewExposureProblems } from './visibility';
import { kindWithArticle, suggestName, kindNoun } from './wording';

/** Field options that only forms and database tables use. */
const inputOptions = [
  'required',
  'advised',
  'readOnlyWhen',
  'initial',
  'default',
  'during',
  'was',
  'changed',
  'notBefore',
  'notAfter',
] as const;

/** Options that only a resource with stored records can use. */
const storageOptions = ['trash', 'form', 'shared', 'log', 'tenantField'] as const;

const describeTarget = (field: Field): string => (isLinkField(field) ? ` to ${field.to}` : '');

/** Problems of a view's field compared with the stored field that it shows. */
function* viewFieldProblems(field: Field, source: Field, sourceName: string): Problems {
  const known = closedOptionsOf(source);
  for (const { value } of known ? (closedOptionsOf(field) ?? []) : [])
    if (!known?.some((option) => option.value === value))
      yield `its value "${value}" is not one of the stored field; ${suggestOption(value, known ?? [])}`;
  for (const option of inputOptions)
    if (Object.hasOwn(field, option))
      yield `it has "${option}", but a view stores nothing and has no form; leave it out`;
  yield* displayMismatchProblems(field, source, `the field of ${sourceName}`);
}

function* viewProblems(subject: Subject): Problems {
  const { resource } = subject;
  const { view } = resource;
  if (!view) return;
  const { target, problem } = findTarget(view.of, subject);
  if (problem !== undefined) yield `view shows ${problem}`;
  if (resource.verbs.some((verb) => verb !== 'list')) yield "a view is read-only; write verbs: ['list']";
  for (const option of storageOptions)
    if (resource[option] !== undefined) yield `a view stores no records and cannot have "${option}"; leave it out`;
  const { hasOne, keyed } = resource.relations;
  if (keyed || Object.keys(hasOne).length > 0)
    yield 'a view stores no records and cannot have relations with one record per key; leave them out';
  if (!target) return;
  const [own, theirs] = [resource.idPrefix, target.idPrefix];
  if (own !== undefined && own !== theirs)
    yield `its id prefix is "${own}", and the records of ${view.of} have ${theirs === undefined ? 'none' : `"${theirs}"`}; a record has the same id everywhere, leave it out`;
  else if (own !== undefined) yield `its id prefix is "${own}", which it takes from ${view.of} anyway; leave it out`;
  if (view.of === resource.name) {
    yield 'view shows the resource itself; name the resource that stores the records';
    return;
  }
  if (target.view) yield `view shows ${view.of}, which is a view itself; show ${target.view.of}`;
  yield* viewExposureProblems(resource, target);
  for (const [name, field] of Object.entries(resource.declared)) {
    if (field.derived) continue;
    const source = fieldOf(target, name);
    if (!source)
      yield `field "${name}": ${view.of} has no field with that name; ${suggestName(name, Object.keys(target.declared))}`;
    else if (name in target.included)
      yield `field "${name}": ${view.of} takes it from another record and does not store it; leave it out, and declare the relation that shows it here too`;
    else if (!areCompatibleFields(source, field))
      yield `field "${name}": it is ${kindWithArticle(field.kind)}${describeTarget(field)} but in ${view.of} it is ${kindWithArticle(source.kind)}${describeTarget(source)}; declare it as it is there`;
    else for (const problem of viewFieldProblems(field, source, view.of)) yield `field "${name}": ${problem}`;
  }
  yield* whereProblems(view, target, resource);
}

/**
 * Problems of a field in `view.where`: it must be a stored column that the view declares too, because the view's lists
 * filter by it.
 */
function* whereFieldProblems(name: string, resource: Resource, target: Resource): Problems {
  if (fieldOf(target, name)?.derived)
    yield `view.where uses "${name}", which ${target.name} derives from other fields and does not store; name the field that it is derived from`;
  else if (name in target.included)
    yield `view.where uses "${name}", which ${target.name} takes from another record; name a field of ${target.name} itself`;
  else if (!fieldOf(resource, name))
    yield `view.where uses "${name}", which is not among the fields of the view; declare it there too`;
}

/** Problems of the filter that selects the records of a view. */
function* whereProblems(view: View, target: Resource, resource: Resource): Problems {
  for (const [name, values] of Object.entries(view.where)) {
    const field = fieldOf(target, name);
    const asked = [values].flat();
    const wrong =
      field &&
      (hasSingleValue(field)
        ? asked.flatMap((value) => valueProblem(field, value) ?? [])
        : [`one value, which no ${kindNoun(field.kind)} can be; name another field`]);
    if (!field) yield `view.where names the unknown field "${name}" of ${view.of}; ${suggestField(name, target)}`;
    else if (wrong && wrong.length > 0)
      for (const problem of wrong) yield `view.where requires that "${name}" is ${problem}`;
    else yield* whereFieldProblems(name, resource, target);
    for (const value of duplicatesOf(asked))
      yield `view.where requires twice that "${name}" is "${value}"; once is enough`;
  }
}

/**
 * Problems of the `tenantField`, which says whose record it is: a stored column that users cannot set to another
 * manufacturer.
 */
function* tenantFieldProblems(tenantField: string, { resource }: Subject): Problems {
  const field = fieldOf(resource, tenantField);
  if (!field) return;
  if (field.kind !== 'text' && field.kind !== 'choice')
    yield `tenantField names "${tenantField}", which is ${kindWithArticle(field.kind)}; name a text or a choice`;
  else if (field.derived || tenantField in resource.included)
    yield `tenantField names "${tenantField}", which ${resource.name} does not store itself; name a field that it stores`;
  else if (field.computed)
    yield `tenantField names "${tenantField}", which is computed, so a record could move to another manufacturer; name a read-only field, which the server fills in`;
  else if (!field.readOnly && resource.verbs.some((verb) => verb === 'create' || verb === 'update'))
    yield `tenantField names "${tenantField}", which users fill in, so a record could move to another manufacturer; make it read-only`;
}

function* sharingProblems(subject: Subject): Problems {
  const { tenantField, log, shared, verbs, view } = subject.resource;
  if (log && verbs.some((verb) => verb !== 'list')) yield "a log is read-only; write verbs: ['list']";
  if (log && !shared && !view) yield 'a log is always shared by all manufacturers; add "shared"';
  if (tenantField === undefined || view) return;
  yield* nameProblems('tenantField', [tenantField], subject.resource);
  if (!shared) yield 'it has "tenantField", which only a shared resource can use; add "shared"';
  else yield* tenantFieldProblems(tenantField, subject);
}

/** Problems of where records are stored, with whom they are shared and to whom they are sent. */
export function* storageProblems(subject: Subject): Problems {
  yield* viewProblems(subject);
  yield* sharingProblems(subject);
  yield* outgoingProblems(subject);
}
