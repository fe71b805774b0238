import { conditionFields, holds, type Field, foldText } from '../../fields';
import { isEqual } from '../isEqual';
import { requiredRuleOf } from '../required';
import type { Resource } from '../resource';
import type { Section } from '../resourceParts';
import { findSharedLine } from '../sharedLine';
import { traitsOf } from '../value';
import { conditionProblems } from './conditions';
import {
  duplicateProblems as repeatedNames,
  fieldOf,
  nameProblems,
  type Problems,
  type Subject,
  duplicatesOf,
  duplicateProblems,
  sameLabelProblems,
} from './context';
import { spellingProblems } from './labels';
import { areSatisfiable, isPossibleForSomeRecord, neverShownProblems } from './satisfiability';
import { kindWithArticle, quoteList } from './wording';

/** Problems of the fields by which a new record is compared with the stored ones. */
export function* duplicatesProblems({ resource }: Subject): Problems {
  const { duplicates, search, verbs } = resource;
  if (!duplicates) return;
  const { fields: names } = duplicates;
  yield* nameProblems('duplicates.fields', names, resource);
  yield* repeatedNames('duplicates.fields', names);
  for (const name of names) {
    const field = fieldOf(resource, name);
    if (!field) continue;
    if (name in resource.included)
      yield `duplicates.fields names "${name}", which belongs to another record; name a field of ${resource.name}`;
    else if (field.derived || traitsOf(field).multiple || !['text', 'day', 'number'].includes(traitsOf(field).family))
      yield `duplicates.fields names "${name}", which is ${kindWithArticle(field.kind)} and cannot be compared; name texts, days or numbers that are stored`;
  }
  if (!verbs.includes('create'))
    yield 'duplicates is compared when a record is created, but the verb "create" is missing; add it, or remove "duplicates"';
  const isSearched = (name: string) =>
    Object.values(search).some(({ field, op }) => field === name && (op === 'eq' || op === 'contains'));
  if (!names.some(isSearched))
    yield 'duplicates has no search over one of its fields with the operator eq or contains, by which the records could be found; add one to "search"';
}

/** Whether a field may be hidden, so that the fields before and after it become adjacent. */
const mayBeHidden = (field: Field | undefined): boolean =>
  field === undefined || field.when !== undefined || field.during !== undefined || field.seenBy !== undefined;

/** Whether the form of `formResource` shows two fields of the line one after the other. */
function areAdjacentInForm(line: readonly string[], formResource: Resource, { resources }: Subject): boolean {
  const keyOf = (name: string): string | undefined => {
    const shared = findSharedLine(formResource, name, (resource) => resources.get(resource));
    return shared?.fields === line ? shared.key : undefined;
  };
  return (formResource.form?.sections ?? []).some(({ fields }) => {
    const keys = fields
      .filter((name) => keyOf(name) !== undefined || !mayBeHidden(formResource.fields[name]))
      .map(keyOf);
    return keys.some((key, at) => key !== undefined && key === keys[at - 1]);
  });
}

/** Problems of fields that share a line of a form. */
export function* togetherProblems(subject: Subject): Problems {
  const { resource, resources } = subject;
  const { together = [] } = resource;
  const inTwo = duplicatesOf(together.flat());
  for (const line of together) {
    if (line.length < 2)
      yield 'together has a line of fewer than two fields; name the fields that belong together, or remove the line';
    yield* nameProblems('together', line, resource);
    const isValid =
      line.length > 1 && line.every((name) => Object.hasOwn(resource.fields, name) && !inTwo.includes(name));
    if (isValid && ![...resources.values()].some((asking) => areAdjacentInForm(line, asking, subject)))
      yield `together has the line ${quoteList(line)}, but no form shows two of these fields one after the other; put them next to each other in a section, or remove the line`;
  }
  yield* duplicateProblems('together', together.flat());
}

/** The place that the sections belong to. */
type SectionPlace = 'the form' | 'the record page';

/** Whether the field is required, always or under a condition. */
export const mayBeRequired = ({ required }: Field): boolean => required !== undefined;

function* sectionProblems(where: SectionPlace, section: Section, subject: Subject): Problems {
  const named = `section "${section.title}"`;
  if (section.fields.length === 0 && section.part === undefined)
    yield `${named} has no fields; name them or remove the section`;
  if (section.part !== undefined) yield* spellingProblems(`${named}: its part`, section.part);
  yield* nameProblems(named, section.fields, subject.resource);
  yield* duplicateProblems(named, section.fields);
  for (const problem of conditionProblems(section.when, subject, where === 'the form' ? 'written' : 'shown'))
    yield `${named}: ${problem}`;
  if (where !== 'the form') return;
  const own = section.when ? conditionFields(section.when).filter((name) => section.fields.includes(name)) : [];
  for (const name of new Set(own))
    yield `${named} is shown depending on its own field "${name}", which cannot be filled in while the section is hidden; move the field to another section`;
}

/** Fields with the same label that may be shown in one section at the same time. */
function* sameFieldLabelProblems(sections: readonly Section[], subject: Subject): Problems {
  const whenOf = (name: string) => fieldOf(subject.resource, name)?.when;
  for (const { title, fields } of sections) {
    const entries = fields.flatMap((name): [string, string][] => [
      [name, fieldOf(subject.resource, name)?.label ?? name],
    ]);
    for (const [at, [name, label]] of entries.entries()) {
      const sameLabelled = entries
        .slice(0, at)
        .filter(
          ([other, own]) =>
            other !== name &&
            foldText(own) === foldText(label) &&
            areSatisfiable([whenOf(name), whenOf(other)], subject),
        );
      yield* sameLabelProblems(`section "${title}"`, [...sameLabelled, [name, label]], 'fields');
    }
  }
}

/** Required fields in a section that may be hidden: the form could not be saved. */
function* hiddenProblems(sections: readonly Section[], subject: Subject): Problems {
  for (const { title, when, fields } of sections) {
    if (!when) continue;
    for (const name of fields) {
      const field = fieldOf(subject.resource, name);
      if (!field || !mayBeRequired(field) || field.readOnly) continue;
      const relationName = subject.resource.included[name]?.nested;
      if (relationName !== undefined) {
        const others = sections.filter(
          (section) =>
            !isEqual(section.when, when) &&
            section.fields.some((other) => subject.resource.included[other]?.nested === relationName),
        );
        for (const other of others)
          yield `section "${title}" may be hidden while its field "${name}" is required because section "${other.title}" fills in other fields of "${relationName}"; give both sections the same condition`;
        continue;
      }
      const conditions = [field.when, requiredRuleOf(field)?.when].filter((condition) => condition !== undefined);
      const isHidden = isPossibleForSomeRecord(
        [when, ...conditions],
        subject,
        (context) => !holds(when, context) && conditions.every((condition) => holds(condition, context)),
      );
      if (isHidden)
        yield `section "${title}" may be hidden while its field "${name}" is required, so the form could not be saved; give the field the condition of the section as its "when"`;
    }
  }
}

/** The key by which section titles are compared within a step and tab. */
const titleKeyOf = ({ step = '', tab = '', title }: Section): string => `${step}\n${tab}\n${foldText(title)}`;

/** Problems of the sections of a form or a record page, of each one and between them. */
export function* sectionsProblems(where: SectionPlace, sections: readonly Section[], subject: Subject): Problems {
  if (sections.length === 0) yield `${where} has no sections; name at least one with its fields`;
  for (const section of sections) yield* sectionProblems(where, section, subject);
  const once = sections.map(({ fields }) => [...new Set(fields)]);
  for (const name of duplicatesOf(once.flat())) yield `${where} shows "${name}" in two sections; keep it in one`;
  for (const { title, key } of sections)
    if (key !== undefined && key.trim() !== '') yield* spellingProblems(`section "${title}": its key`, key);
  for (const key of duplicatesOf(sections.flatMap(({ key: own }) => own ?? [])))
    yield `${where} has two sections with the key "${key}"; give each its own key`;
  for (const title of duplicatesOf(sections.map(titleKeyOf))) {
    yield `${where} has two sections with the title "${sections.find((section) => titleKeyOf(section) === title)?.title ?? ''}"; give them different titles`;
  }
}

/** Forms and sections in which users can fill in nothing. */
function* emptyProblems({ form, fields, relations: { keyed } }: Resource): Problems {
  const isTyped = (name: string, verb: 'create' | 'update'): boolean => {
    const { readOnly, computed, derived, during = verb } = fields[name] ?? { readOnly: true };
    return !readOnly && !computed && !(derived && !('field' in derived)) && (during === verb || keyed !== undefined);
  };
  for (const { title, during, fields: own, part } of form?.sections ?? []) {
    const others = own.filter(
      (name) => during !== undefined && fields[name]?.during !== undefined && fields[name].during !== during,
    );
    if (during !== undefined && part === undefined && !keyed && own.length > 0 && others.length === own.length) {
      const [here, there] = during === 'create' ? ['created', 'changed'] : ['changed', 'created'];
      yield `section "${title}" is shown while a record is ${here}, but its fields are filled in only while a record is ${there}; give the section and its fields the same "during"`;
    }
  }
  for (const [place, during] of [
    ['create', 'create'],
    ['edit', 'update'],
  ] as const) {
    const sections =
      form?.sections.filter((section) => section.during === undefined || section.during === during) ?? [];
    if (
      form?.[place] &&
      form.sections.length > 0 &&
      !sections.some((section) => section.part !== undefined || section.fields.some((name) => isTyped(name, during)))
    ) {
      yield `form.${place} shows no field that users fill in; add one to a section or remove the form`;
    }
  }
}

/** Problems that only the sections of a form can have. */
export function* formSectionProblems(subject: Subject): Problems {
  const { resource } = subject;
  const sections = resource.form?.sections ?? [];
  yield* sameFieldLabelProblems(sections, subject);
  yield* hiddenProblems(sections, subject);
  yield* emptyProblems(resource);
  yield* neverShownProblems(subject);
}
