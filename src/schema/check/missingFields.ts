import { holds, type Field } from '../../fields';
import { memoizePerObject } from '../memoize';
import { isLinkField } from '../references';
import { requiredRuleOf, isRequiredOnCreate } from '../required';
import type { Resource } from '../resource';
import { isSecret } from '../value';
import { findCycles } from './conditions';
import { fieldOf, type Problems, type Subject } from './context';
import { isPossibleForSomeRecord } from './satisfiability';
import { mayBeRequired } from './sections';

type FormVerb = 'create' | 'update';

/**
 * Fields that are set outside the form: by the parent record, by the row whose action creates the record, or by the key
 * that the form is opened for.
 */
function fieldsSetElsewhere({ resource, resources }: Subject, verb: FormVerb): string[] {
  const { parent, keyed } = resource.relations;
  const actions = [...resources.values()].flatMap(({ list }) => list?.actions ?? []);
  const sets = actions.flatMap((action) =>
    typeof action === 'object' && 'create' in action && action.create === resource.name ? action.sets : [],
  );
  return [
    ...sets,
    ...(parent === undefined ? [] : [parent]),
    ...(keyed && verb === 'update' ? [keyed.parent, keyed.by] : []),
  ];
}

/** The problem message for a required field that a form does not show. */
function missingFieldProblem(name: string, { form, relations: { keyed } }: Resource, verb: FormVerb): string {
  const section = form?.sections.find(({ fields }) => fields.includes(name));
  if (section)
    return `field "${name}": it is required but its section "${section.title}" is not shown while a record is ${verb === 'create' ? 'created' : 'changed'}, so the form could not be saved; give the field the "during" of the section, or move it to another section`;
  if (name === keyed?.parent || name === keyed?.by)
    return `form.create does not show "${name}", and no record can be created without it; remove form.create, and let a "children" column open form.edit`;
  return `field "${name}": it is required but is in no section of the form, so the form could not be saved; add it to a section`;
}

/**
 * The fields that no new record has a value for: the form neither shows nor prefills them, and nothing else sets them.
 */
function fieldsEmptyAtCreate(shown: readonly string[], subject: Subject): ReadonlySet<string> {
  const { form, declared } = subject.resource;
  if (form?.sections.some(({ part }) => part !== undefined)) return new Set();
  const suggested = shown
    .flatMap((name) => fieldOf(subject.resource, name) ?? [])
    .flatMap((field) => ('suggestId' in field ? field.suggestId : []));
  const set = new Set([...shown, ...suggested, ...fieldsSetElsewhere(subject, 'create')]);
  const entries = Object.entries(declared).filter(
    ([name, { readOnly, computed, derived, initial, default: given }]) =>
      !readOnly && !computed && !derived && initial === undefined && given === undefined && !set.has(name),
  );
  return new Set(entries.map(([name]) => name));
}

/** Whether the form for a new record can require the field. */
function canBeRequiredAtCreate(field: Field, empty: ReadonlySet<string>, subject: Subject): boolean {
  const conditions = [field.when, requiredRuleOf(field)?.when].filter((condition) => condition !== undefined);
  return isPossibleForSomeRecord(
    conditions,
    subject,
    (context) =>
      conditions.every((condition) => holds(condition, context)) &&
      Object.entries(context.values).every(([name, value]) => value === null || !empty.has(name)),
  );
}

/** The names of required fields that a form does not show. */
function missingRequiredFields(subject: Subject, verb: FormVerb): string[] {
  const { form, declared, relations } = subject.resource;
  const shown = form?.sections.filter(({ during = verb }) => during === verb).flatMap(({ fields }) => fields) ?? [];
  const empty = fieldsEmptyAtCreate(shown, subject);
  const entries = Object.entries(declared).filter(([name, field]) => {
    if (
      !mayBeRequired(field) ||
      field.readOnly ||
      field.derived ||
      field.initial !== undefined ||
      field.default !== undefined
    )
      return false;
    // In an existing record, only fields that are filled in on update can still be missing.
    const isRequiredNow =
      field.during === undefined ? verb === 'create' || relations.keyed !== undefined : field.during === verb;
    return (
      isRequiredNow && !shown.includes(name) && (verb === 'update' || canBeRequiredAtCreate(field, empty, subject))
    );
  });
  return entries.map(([name]) => name);
}

/** Problems of forms that lack required fields and so could never be saved. */
export function* missingFieldProblems(subject: Subject): Problems {
  const { resource } = subject;
  const { form, list, verbs } = resource;
  const isKeyed = resource.relations.keyed !== undefined;
  for (const verb of ['create', 'update'] as const) {
    const isOpened = verb === 'create' ? form?.create : form?.edit;
    if (!form || !isOpened || (!isKeyed && !verbs.includes(verb))) continue;
    const elsewhere = fieldsSetElsewhere(subject, verb);
    for (const name of missingRequiredFields(subject, verb))
      if (!elsewhere.includes(name)) yield missingFieldProblem(name, resource, verb);
  }
  const missing =
    form?.create && list?.createLabel !== undefined
      ? findFieldMissingAtCreate(resource, resource.relations.parent, subject)
      : undefined;
  if (missing !== undefined)
    yield `list.createLabel opens the form for a new record, which needs "${missing}", but no section of the form shows it; add it to a section`;
}

/**
 * The first required field that the form for a new record does not show and that only other ways of opening the form
 * set; opened with the reference `given`, the form could not be saved. Fields that nothing sets are reported by
 * `missingFieldProblem`.
 */
export const findFieldMissingAtCreate = (
  target: Resource,
  given: string | undefined,
  subject: Subject,
): string | undefined => {
  const own = { ...subject, resource: target };
  const elsewhere = fieldsSetElsewhere(own, 'create');
  return missingRequiredFields(own, 'create').find((name) => name !== given && elsewhere.includes(name));
};

/** The references that a new record must have, by name, with the resource that each points to. */
const requiredReferencesOf = ({ declared, relations }: Resource): [name: string, to: string][] =>
  Object.entries(declared).flatMap(([name, field]): [string, string][] => {
    const isWritten = relations.belongsTo.some(({ path, write }) => write !== undefined && path[0] === name);
    return isLinkField(field) && isRequiredOnCreate(field) && !isWritten ? [[name, field.to]] : [];
  });

/** The cycles of required references. */
const requiredCyclesOf = memoizePerObject((resources: Subject['resources']) => {
  // A resource with a password field holds users, and the server creates the first user itself.
  const isCreatedByServer = (name: string) =>
    Object.values(resources.get(name)?.declared ?? {}).some((field) => isSecret(field));
  const next = (name: string): string[] => {
    const one = resources.get(name);
    return one && !isCreatedByServer(name) ? requiredReferencesOf(one).map(([, to]) => to) : [];
  };
  return findCycles([...resources.keys()], next);
});

/** Required references in a cycle: each of the records would have to exist before the others. */
export function* requiredCycleProblems({ resource, resources }: Subject): Problems {
  for (const cycle of requiredCyclesOf(resources)) {
    const [first = '', second = first] = cycle;
    if (first !== resource.name) continue;
    const [field = ''] = requiredReferencesOf(resource).find(([, to]) => to === second) ?? [];
    if (cycle.length === 1)
      yield `field "${field}": it is required and points to ${first} itself, so the first record could never be created; remove "required"`;
    else
      yield `field "${field}": it is required and leads back here, ${[...cycle, first].join(' > ')}, so the first record could never be created; remove "required" from one of these references`;
  }
}
