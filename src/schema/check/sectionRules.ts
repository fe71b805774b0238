import { conditionFields, holds, type Condition, foldText } from '../../fields';
import { isEqual } from '../isEqual';
import { isLinkField } from '../references';
import { requiredRuleOf } from '../required';
import type { Section } from '../resourceParts';
import { fieldOf, type Subject } from './context';
import { startsEmpty } from './missingFields';
import { sectionParts, wholeResource, type SectionPart } from './parts';
import { family, rule, ruleOfEach } from './rule';
import { areSatisfiable, isPossibleForSomeRecord } from './satisfiability';
import { quoteList } from './wording';

type During = 'create' | 'update' | undefined;

const formSections = (subject: Subject): SectionPart[] =>
  sectionParts(subject).filter(({ place }) => place === 'the form');

/** The fields that a condition needs filled in, but that the form does not show in time. */
function describeUnfilled(condition: Condition | undefined, during: During, subject: Subject): string | undefined {
  const { form, declared } = subject.resource;
  const sections = form?.sections ?? [];
  if (!condition || sections.some(({ part }) => part !== undefined)) return undefined;
  const isLater = (when: During) => during === 'create' && when === 'update';
  const shown = new Set(sections.filter((section) => !isLater(section.during)).flatMap(({ fields }) => fields));
  const empty = [...new Set(conditionFields(condition))].filter((name) => {
    const field = declared[name];
    return field && startsEmpty(field) && !isLinkField(field) && (!shown.has(name) || isLater(field.during));
  });
  if (
    empty.length === 0 ||
    !areSatisfiable([condition], subject) ||
    areSatisfiable([condition, ...empty.map((field) => ({ field, filled: false }))], subject)
  )
    return undefined;
  return empty.every((name) => sections.some(({ fields }) => fields.includes(name)))
    ? `${quoteList(empty)}, which can only be filled in once the record exists; show both in the same form`
    : `${quoteList(empty)}, which no section of the form shows; add it to a section`;
}

/** What the section and its fields wait for, but nobody can fill in before. */
function waitingFor({ section: { fields, when, during } }: SectionPart, subject: Subject): string[] {
  const told = (what: string, condition: Condition | undefined, time: During) => {
    const unfilled = describeUnfilled(condition, time, subject);
    return unfilled === undefined ? [] : [`${what} depending on ${unfilled}`];
  };
  return [
    ...told('is shown', when, during),
    ...fields.flatMap((name) => {
      const field = fieldOf(subject.resource, name);
      const time = during ?? field?.during;
      const required = field?.readOnly ? undefined : requiredRuleOf(field)?.when;
      return [...told(`shows "${name}"`, field?.when, time), ...told(`requires "${name}"`, required, time)];
    }),
  ];
}

/** Fields with the same label that may be shown at the same time. */
function sameLabels({ section: { fields } }: SectionPart, subject: Subject): string[] {
  const of = (name: string) => fieldOf(subject.resource, name);
  const labelOf = (name: string) => of(name)?.label ?? name;
  return fields.flatMap((name, at) => {
    const twin = fields
      .slice(0, at)
      .find(
        (other) =>
          other !== name &&
          foldText(labelOf(other)) === foldText(labelOf(name)) &&
          areSatisfiable([of(name)?.when, of(other)?.when], subject),
      );
    return twin === undefined
      ? []
      : [`gives "${twin}" and "${name}" the same label "${labelOf(name)}"; give them different labels`];
  });
}

/** Required fields that the section may hide: the form could not be saved. */
function hiddenRequired({ section }: SectionPart, subject: Subject): string[] {
  const { when, fields } = section;
  const { included, form } = subject.resource;
  if (!when) return [];
  return fields.flatMap((name): string[] => {
    const field = fieldOf(subject.resource, name);
    if (field?.required === undefined || field.readOnly) return [];
    const relation = included[name]?.nested;
    if (relation !== undefined)
      return (form?.sections ?? [])
        .filter((other) => !isEqual(other.when, when) && other.fields.some((one) => included[one]?.nested === relation))
        .map(
          (other) =>
            `may be hidden while its field "${name}" is required because section "${other.title}" fills in ` +
            `other fields of "${relation}"; give both sections the same condition`,
        );
    const conditions = [field.when, requiredRuleOf(field)?.when].filter((condition) => condition !== undefined);
    const isHidden = isPossibleForSomeRecord(
      [when, ...conditions],
      subject,
      (context) => !holds(when, context) && conditions.every((condition) => holds(condition, context)),
    );
    return isHidden
      ? [
          `may be hidden while its field "${name}" is required, so the form could not be saved; give the ` +
            'field the condition of the section as its "when"',
        ]
      : [];
  });
}

/** The forms in which nobody can fill in anything. */
function emptyForms({ resource: { form, fields, relations } }: Subject): string[] {
  const isTyped = (name: string, verb: During): boolean => {
    const { readOnly, computed, derived, during = verb } = fields[name] ?? { readOnly: true };
    const isShown = during === verb || relations.keyed !== undefined;
    return !readOnly && !computed && !(derived && !('field' in derived)) && isShown;
  };
  const isFilled = (during: During) => (section: Section) =>
    (section.during ?? during) === during &&
    (section.part !== undefined || section.fields.some((name) => isTyped(name, during)));
  if (!form || form.sections.length === 0) return [];
  return [
    ...(form.create && !form.sections.some(isFilled('create')) ? ['form.create'] : []),
    ...(form.edit && !form.sections.some(isFilled('update')) ? ['form.edit'] : []),
  ];
}

/** Rules of the sections of a form, whether they can be shown, filled in and saved. */
export const sectionRules = [
  family(formSections, [
    ruleOfEach(
      ({ section: { when, fields } }) => [
        ...new Set(when ? conditionFields(when).filter((name) => fields.includes(name)) : []),
      ],
      (name) =>
        `is shown depending on its own field "${name}", which cannot be filled in while the section is ` +
        'hidden; move the field to another section',
    ),
    rule(
      ({ section: { during } }, { resource: { form } }) =>
        during !== undefined &&
        (during === 'create' ? !form?.create : !form?.edit) &&
        (during === 'create' ? 'create' : 'edit'),
      (place) => `is shown only in form.${place}, which does not exist; add form.${place} or leave "during" out`,
    ),
    rule(
      ({ section: { during, fields, part } }, { resource }) =>
        during !== undefined &&
        part === undefined &&
        !resource.relations.keyed &&
        fields.length > 0 &&
        fields.every((name) => (fieldOf(resource, name)?.during ?? during) !== during) &&
        during,
      (during) =>
        `is shown while a record is ${during}d, but its fields are filled in at another time; give the ` +
        'section and its fields the same "during"',
    ),
    waitingFor,
    ruleOfEach(
      ({ section: { fields, when } }, subject) =>
        fields.filter((name) => {
          const own = fieldOf(subject.resource, name)?.when;
          const [isOwn, isShown] = [areSatisfiable([own], subject), areSatisfiable([when], subject)];
          return own && when && isOwn && isShown && !areSatisfiable([when, own], subject);
        }),
      (name) => `is hidden whenever its field "${name}" would be shown; change one of the two conditions`,
    ),
    sameLabels,
    hiddenRequired,
  ]),
  family(wholeResource, [
    ruleOfEach(
      (_, subject) => emptyForms(subject),
      (form) => `has ${form}, which shows no field that users fill in; add one to a section or remove the form`,
    ),
  ]),
];
