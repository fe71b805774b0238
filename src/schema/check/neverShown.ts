import { conditionFields, type Condition } from '../condition';
import type { Field } from '../field';
import { isLinkField } from '../references';
import { requiredRuleOf } from '../required';
import type { Section } from '../resourceParts';
import { areSatisfiable } from './satisfiability';
import { fieldOf, type Problems, type Subject } from './context';
import { quoteList } from './wording';

/** Whether a field is empty until a user fills it in. */
const startsEmpty = (field: Field | undefined): boolean =>
  field !== undefined &&
  !field.readOnly &&
  !field.computed &&
  !field.derived &&
  !isLinkField(field) &&
  field.initial === undefined &&
  field.default === undefined;

interface ShownWhen {
  readonly subject: Subject;
  /** When the field or section with the condition is shown; undefined means always. */
  readonly during: 'create' | 'update' | undefined;
}

/** The fields that a condition needs filled in, but that the form does not show in time. */
function describeUnfilledFields(condition: Condition | undefined, { subject, during }: ShownWhen): string[] {
  const { form, declared } = subject.resource;
  const sections = form?.sections ?? [];
  if (!condition || sections.some(({ part }) => part !== undefined)) return [];
  const isLater = (when: 'create' | 'update' | undefined) => during === 'create' && when === 'update';
  const shown = new Set(sections.filter((section) => !isLater(section.during)).flatMap(({ fields }) => fields));
  const emptyFields = [...new Set(conditionFields(condition))].filter(
    (name) => startsEmpty(declared[name]) && (!shown.has(name) || isLater(declared[name]?.during)),
  );
  if (
    emptyFields.length === 0 ||
    !areSatisfiable([condition], subject) ||
    areSatisfiable([condition, ...emptyFields.map((field) => ({ field, filled: false }))], subject)
  )
    return [];
  const isInForm = emptyFields.every((name) => sections.some(({ fields }) => fields.includes(name)));
  return [
    isInForm
      ? `${quoteList(emptyFields)}, which can only be filled in once the record exists; show both in the same form`
      : `${quoteList(emptyFields)}, which no section of the form shows; add it to a section`,
  ];
}

/** Problems of a field in a section that can never be shown or required. */
function* fieldProblems({ title, when, during }: Section, name: string, subject: Subject): Problems {
  const field = fieldOf(subject.resource, name);
  if (!field) return;
  const context = { subject, during: during ?? field.during };
  const [own, requiredWhen] = [field.when, field.readOnly ? undefined : requiredRuleOf(field)?.when];
  if (
    own &&
    when &&
    areSatisfiable([own], subject) &&
    areSatisfiable([when], subject) &&
    !areSatisfiable([when, own], subject)
  )
    yield `section "${title}" is hidden whenever its field "${name}" would be shown; change one of the two conditions`;
  for (const unset of describeUnfilledFields(own, context))
    yield `section "${title}" shows "${name}" depending on ${unset}`;
  for (const unset of describeUnfilledFields(requiredWhen, context))
    yield `section "${title}" requires "${name}" depending on ${unset}`;
}

/** Fields and sections of a form that would never be shown. */
export function* neverShownProblems(subject: Subject): Problems {
  const { form } = subject.resource;
  for (const section of form?.sections ?? []) {
    const { title, during, when, fields } = section;
    const isOpened = during === undefined || (during === 'create' ? form?.create : form?.edit) !== undefined;
    if (!isOpened)
      yield `section "${title}" is shown in the form that ${during === 'create' ? 'creates' : 'changes'} a record, which does not exist; add form.${during === 'create' ? 'create' : 'edit'} or leave "during" out`;
    for (const unset of describeUnfilledFields(when, { subject, during }))
      yield `section "${title}" is shown depending on ${unset}`;
    for (const name of fields) yield* fieldProblems(section, name, subject);
  }
}
