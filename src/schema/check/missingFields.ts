import { holds, type Field } from '../../fields';
import { isLinkField } from '../references';
import { isRequiredOnCreate, requiredRuleOf } from '../required';
import type { Resource } from '../resource';
import { canAddFromSubList } from '../subLists';
import { fieldOf, type Subject } from './context';
import { actionsWith, relationsWith } from './parts';
import { family, rule, ruleOfEach, type Placed } from './rule';
import { isPossibleForSomeRecord } from './satisfiability';

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
  return [...sets, parent ?? [], keyed && verb === 'update' ? [keyed.parent, keyed.by] : []].flat();
}

/** The problem of a required field that a form does not show. */
function describeMissing(name: string, { form, relations: { keyed } }: Resource, verb: FormVerb): string {
  const section = form?.sections.find(({ fields }) => fields.includes(name));
  if (section)
    return (
      `is required but its section "${section.title}" is not shown while a record is ${verb}d, so the form ` +
      'could not be saved; give the field the "during" of the section, or move it to another section'
    );
  if (name === keyed?.parent || name === keyed?.by)
    return (
      'is not shown by form.create, and no record can be created without it; remove form.create, and let a ' +
      '"children" column open form.edit'
    );
  return 'is required but is in no section of the form, so the form could not be saved; add it to a section';
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
  const entries = Object.entries(declared).filter(([name, field]) => startsEmpty(field) && !set.has(name));
  return new Set(entries.map(([name]) => name));
}

/** Whether a field is empty until somebody fills it in. */
export const startsEmpty = ({ readOnly, computed, derived, initial, default: start }: Field): boolean =>
  !readOnly && !computed && !derived && initial === undefined && start === undefined;

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
  const isMissing = ([name, field]: [string, Field]): boolean => {
    const { required, readOnly, derived, initial, default: start, during } = field;
    if (required === undefined || readOnly || derived || initial !== undefined || start !== undefined) return false;
    // In an existing record, only fields that are filled in on update can still be missing.
    const isNow = during === undefined ? verb === 'create' || relations.keyed !== undefined : during === verb;
    return isNow && !shown.includes(name) && (verb === 'update' || canBeRequiredAtCreate(field, empty, subject));
  };
  return Object.entries(declared)
    .filter(isMissing)
    .map(([name]) => name);
}

interface Missing extends Placed {
  readonly problem: string;
}

/** Required fields that a form does not show. */
function* missingInForms(subject: Subject): Generator<Missing> {
  const { resource } = subject;
  const { form, verbs, relations } = resource;
  for (const verb of ['create', 'update'] as const) {
    const isOpened = verb === 'create' ? form?.create : form?.edit;
    if (!isOpened || (!relations.keyed && !verbs.includes(verb))) continue;
    const elsewhere = fieldsSetElsewhere(subject, verb);
    for (const name of missingRequiredFields(subject, verb))
      if (!elsewhere.includes(name))
        yield { where: `field "${name}": it`, problem: describeMissing(name, resource, verb) };
  }
}

interface Opener extends Placed {
  readonly target: Resource | undefined;
  /** The reference that it sets in the new record. */
  readonly given?: string | undefined;
}

/** What opens the form of a new record. */
function openers(subject: Subject): Opener[] {
  const { resource, resources } = subject;
  const { form, list, relations } = resource;
  const lists = relationsWith('many', subject).flatMap(({ where, relation: { many, by } }) => {
    const target = resources.get(many);
    return target && canAddFromSubList(target) && isLinkField(fieldOf(target, by))
      ? [{ where, target, given: by }]
      : [];
  });
  return [
    ...(form?.create && list?.createLabel !== undefined
      ? [{ where: 'list.createLabel', target: resource, given: relations.parent }]
      : []),
    ...actionsWith('create')(subject).map(({ where, action }) => ({
      where,
      target: resources.get(action.create),
      given: action.sets,
    })),
    ...lists,
  ];
}

/** The relations whose record the form writes too, with the fields that this needs: their names there and here. */
function* writtenRelations({ resource, resources }: Subject) {
  const { belongsTo, hasOne } = resource.relations;
  for (const { name, path, write, shown } of belongsTo) {
    const reference = fieldOf(resource, path[0] ?? '');
    const target = reference && 'to' in reference ? resources.get(reference.to) : undefined;
    const isNeeded = (wanted: string): boolean => {
      const field = target && fieldOf(target, wanted);
      return (field && isRequiredOnCreate(field)) === true || write?.whenFilled.includes(wanted) === true;
    };
    const entries = shown.map((entry) => [entry.field, entry.name] as const);
    if (write && target) yield { name, target, all: entries, needed: entries.filter(([wanted]) => isNeeded(wanted)) };
  }
  for (const [name, { one }] of Object.entries(hasOne)) {
    const target = resources.get(one);
    const { keyed } = target?.relations ?? {};
    const entries = Object.keys(target?.declared ?? {}).map((wanted) => [wanted, `${name}.${wanted}`] as const);
    const needed = entries.filter(([wanted]) => {
      const field = target?.declared[wanted];
      return wanted !== keyed?.parent && wanted !== keyed?.by && field && isRequiredOnCreate(field);
    });
    if (target) yield { name, target, all: entries, needed };
  }
}

/** The fields that the record of a relation needs, as it is written with this one, but that the form does not show. */
function* missingOfOthers(subject: Subject): Generator<Missing> {
  const { form, included } = subject.resource;
  const sections = form?.sections ?? [];
  if (sections.some(({ part }) => part !== undefined)) return;
  const shown = new Set(sections.flatMap(({ fields }) => fields));
  for (const { name: relation, target, all, needed } of writtenRelations(subject)) {
    if (!all.some(([, name]) => shown.has(name) && included[name]?.writable)) continue;
    for (const [wanted, name] of needed)
      if (!shown.has(name))
        yield {
          where: `relation "${relation}": it`,
          problem:
            `writes a record of ${target.name}, which needs "${wanted}", but the form does not show "${name}"; ` +
            'add it to a section',
        };
  }
}

/** Rules of forms that could never be saved, because they do not show what they need. */
export const missingFieldRules = [
  family(missingInForms, [rule(({ problem }) => problem)]),
  family(missingOfOthers, [rule(({ problem }) => problem)]),
  family(openers, [
    ruleOfEach(
      // Fields that nothing sets are told of the form itself.
      ({ target, given }: Opener, subject) => {
        if (!target) return [];
        const own = { ...subject, resource: target };
        const elsewhere = fieldsSetElsewhere(own, 'create');
        const missing = missingRequiredFields(own, 'create');
        return missing.filter((name) => name !== given && elsewhere.includes(name)).slice(0, 1);
      },
      (name, { target }) =>
        `opens the form for a new record of ${target?.name ?? ''}, which needs "${name}", but no section of ` +
        'that form shows it; add it to a section',
    ),
  ]),
];
