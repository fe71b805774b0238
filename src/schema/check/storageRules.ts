import type { Resource } from '../resource';
import { isRoleSubset } from '../roles';
import { isSystemField } from '../resourceParts';
import { closedOptionsOf } from '../value';
import { duplicatesOf, fieldOf, type Subject } from './context';
import { recordFieldParts, wholeResource, type FieldPart, type WholePart } from './parts';
import { describeField } from './placeReasons';
import { family, only, rule, type Placed, type Rule } from './rule';
import { areCompatibleFields, displayMismatches, hasSingleValue, suggestOption, valueProblem } from './values';
import { kindNoun, quoteList, suggestName } from './wording';
import { outgoingRules } from './messageRules';

/** A view with the resource whose records it shows. */
interface Viewed extends Placed {
  readonly resource: Resource;
  readonly target: Resource;
  readonly where: string;
}

const viewedBy = ({ resource: { name, view }, resources }: Subject): Resource | undefined =>
  view && view.of !== name ? resources.get(view.of) : undefined;
const views = (subject: Subject): Viewed[] => {
  const target = viewedBy(subject);
  return target ? [{ where: 'view', resource: subject.resource, target }] : [];
};

/** What is wrong with a value that the records of a view must have. */
function whereProblems({ resource, target }: Viewed): string[] {
  return Object.entries(resource.view?.where ?? {}).flatMap(([name, values]) => {
    const field = fieldOf(target, name);
    const asked = [values].flat();
    if (!field) return [];
    if (!hasSingleValue(field))
      return [`requires that "${name}" is one value, which no ${kindNoun(field.kind)} can be; name another field`];
    return [
      ...asked.flatMap((value) => valueProblem(field, value) ?? []).map((one) => `requires that "${name}" is ${one}`),
      ...duplicatesOf(asked).map((value) => `requires twice that "${name}" is "${value}"; once is enough`),
      ...(fieldOf(resource, name) || field.derived || name in target.included
        ? []
        : [`requires a value of "${name}", which is not among its own fields; declare it there too`]),
    ];
  });
}

const viewRules: readonly Rule<Viewed>[] = [
  rule(
    ({ target }) => target.view,
    ({ of }, { target }) => `shows ${target.name}, which is a view itself; show ${of}`,
  ),
  rule(
    ({ resource, target }) => !isRoleSubset(resource.rights?.list, target.rights?.list) && target.rights?.list,
    (readers, { target }) =>
      `may be seen by roles that may not see the records of ${target.name}; set rights.list to ${quoteList(readers)}`,
  ),
  rule(
    ({ resource, target }) => resource.access !== target.access && target.access,
    (access, { target }) => `shows records of ${target.name}, which are only for ${access}; set "access"`,
  ),
];

/** What is wrong with a field of a view, compared with the stored field that it shows. */
function viewedFieldProblems({ name, field }: FieldPart, subject: Subject): string[] {
  const target = viewedBy(subject);
  if (!target || field.derived) return [];
  const source = fieldOf(target, name);
  if (!source) return [`is not a field of ${target.name}; ${suggestName(name, Object.keys(target.declared))}`];
  if (name in target.included)
    return [
      `is taken by ${target.name} from another record; leave it out, and declare the relation that shows it here too`,
    ];
  if (!areCompatibleFields(source, field))
    return [
      `is ${describeField(field)}, but in ${target.name} it is ${describeField(source)}; declare it as it is there`,
    ];
  const known = closedOptionsOf(source);
  const foreign = known
    ? (closedOptionsOf(field) ?? []).filter(({ value }) => !known.some((one) => one.value === value))
    : [];
  return [
    ...foreign.map(
      ({ value }) =>
        `has the value "${value}", which is not one of the stored field; ${suggestOption(value, known ?? [])}`,
    ),
    ...displayMismatches(field, source, `the field of ${target.name}`),
    ...(source.seenBy && !isRoleSubset(field.seenBy, source.seenBy)
      ? [`can be seen by only some roles in ${target.name}; give it the same "seenBy"`]
      : []),
  ];
}

/** Why users could move a record to another manufacturer by its `tenantField`; undefined if they cannot. */
function findTenantFault({ resource }: WholePart): string | undefined {
  const field =
    resource.tenantField === undefined || resource.view ? undefined : fieldOf(resource, resource.tenantField);
  if (!field) return undefined;
  if (!resource.shared) return 'only a shared resource can use; add "shared"';
  if (field.derived) return undefined;
  if (field.computed) return 'is computed, so a record could move to another manufacturer; name a read-only field';
  return !field.readOnly && resource.verbs.some((verb) => verb === 'create' || verb === 'update')
    ? 'people fill in, so a record could move to another manufacturer; make it read-only'
    : undefined;
}

/** Other names that are names of fields of the same resource, or of two fields. */
function alsoCalledProblems({ resource: { alsoCalled = {}, declared, fields } }: WholePart): string[] {
  const entries = Object.entries(alsoCalled).map(([name, others]) => [name, others ?? []] as const);
  return [
    ...duplicatesOf(entries.flatMap(([, others]) => others)).map(
      (other) => `names "${other}" twice; it can stand for one field only`,
    ),
    ...entries.flatMap(([name, others]) =>
      others.flatMap((other) => {
        if (!Object.hasOwn(fields, name)) return [];
        if (other === name) return `names "${name}" as another name of itself; leave it out`;
        const isField = Object.hasOwn(declared, other) || isSystemField(other);
        // That is only allowed if the two fields name each other.
        return isField && alsoCalled[other]?.includes(name) !== true
          ? `names "${other}", which is another field, so an empty "${name}" would show its value; leave it out`
          : [];
      }),
    ),
  ];
}

const noList = 'leave it out, because nobody opens them by their names';

/** Maximum number of fields of a resource: a PostgreSQL table has at most 1,600 columns. */
const maxFields = 1_500;

/** Rules of where records are stored, with whom they are shared and to whom they are sent. */
export const storageRules = [
  family(views, viewRules),
  family((subject) => views(subject).map((part) => ({ ...part, where: 'view.where' })), [whereProblems]),
  family(recordFieldParts, [viewedFieldProblems]),
  family(wholeResource, [
    rule(
      ({ resource }) => resource.view?.of === resource.name,
      'is a view of itself; name the resource that stores the records',
    ),
    rule(
      ({ resource: { view, log, verbs } }) => (view ?? log) && verbs.some((verb) => verb !== 'list'),
      "is read-only; write verbs: ['list']",
    ),
    rule(
      ({ resource: { view, relations } }) =>
        view && (relations.keyed !== undefined || Object.keys(relations.hasOne).length > 0),
      'is a view, which cannot have relations with one record per key; leave them out',
    ),
    rule(
      ({ resource: { log, shared, view } }) => log && !shared && !view,
      'is a log, which is always shared by all manufacturers; add "shared"',
    ),
    rule(
      ({ resource: { findBy, view, log, verbs } }) =>
        findBy &&
        (view ? `write it in ${view.of}, which stores the records` : (log ?? !verbs.includes('list')) && noList),
      (advice) => `has "findBy", but its records cannot be found; ${advice}`,
    ),
    rule(
      findTenantFault,
      (fault, { resource }) => `has the "tenantField" "${resource.tenantField ?? ''}", which ${fault}`,
    ),
    rule(
      ({ resource }) => Object.keys(resource.declared).length > maxFields,
      (_, { resource }) =>
        `has ${Object.keys(resource.declared).length} fields, but a database table has room for ` +
        `${maxFields}; move some of them to another resource`,
    ),
    only(({ resource }) => resource.outgoing !== undefined, ...outgoingRules),
  ]),
  family(
    (subject: Subject) => wholeResource(subject).map((part) => ({ ...part, where: 'alsoCalled' })),
    [alsoCalledProblems],
  ),
];
