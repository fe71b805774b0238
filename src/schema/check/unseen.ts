import { fieldsOf, type Condition } from '../condition';
import type { Field } from '../field';
import { isLinking } from '../references';
import { askedOf } from '../required';
import type { Section } from '../resourceParts';
import { canHold } from './canHold';
import { fieldOf, type Problems, type Subject } from './context';
import { quoted } from './wording';

/** Whether a field is empty until a user fills it in. */
const isUnset = (field: Field | undefined): boolean => field !== undefined && !field.readOnly && !field.computed && !field.derived && !isLinking(field) && field.initial === undefined && field.default === undefined;

interface Asking {
  readonly subject: Subject;
  /** When the field or section with the condition is shown; undefined means always. */
  readonly during: 'create' | 'update' | undefined;
}

/** The fields that a condition needs filled in, but that the form does not show in time. */
function unaskedProblems(condition: Condition | undefined, { subject, during }: Asking): string[] {
  const { form, declared } = subject.resource;
  const sections = form?.sections ?? [];
  if (!condition || sections.some(({ part }) => part !== undefined)) return [];
  const isLater = (when: 'create' | 'update' | undefined) => during === 'create' && when === 'update';
  const shown = new Set(sections.filter((section) => !isLater(section.during)).flatMap(({ fields }) => fields));
  const unset = [...new Set(fieldsOf(condition))].filter((name) => isUnset(declared[name]) && (!shown.has(name) || isLater(declared[name]?.during)));
  if (unset.length === 0 || !canHold([condition], subject) || canHold([condition, ...unset.map((field) => ({ field, filled: false }))], subject)) return [];
  const isThere = unset.every((name) => sections.some(({ fields }) => fields.includes(name)));
  return [isThere ? `${quoted(unset)}, which can only be filled in once the record exists; show both in the same form` : `${quoted(unset)}, which no section of the form shows; add it to a section`];
}

/** Problems of a field in a section that can never be shown or required. */
function* fieldProblems({ title, when, during }: Section, name: string, subject: Subject): Problems {
  const field = fieldOf(subject.resource, name);
  if (!field) return;
  const asking = { subject, during: during ?? field.during };
  const [own, asked] = [field.when, field.readOnly ? undefined : askedOf(field)?.when];
  if (own && when && canHold([own], subject) && canHold([when], subject) && !canHold([when, own], subject)) yield `section "${title}" is hidden whenever its field "${name}" would be shown; change one of the two conditions`;
  for (const unset of unaskedProblems(own, asking)) yield `section "${title}" shows "${name}" depending on ${unset}`;
  for (const unset of unaskedProblems(asked, asking)) yield `section "${title}" requires "${name}" depending on ${unset}`;
}

/** Fields and sections of a form that would never be shown. */
export function* unseenProblems(subject: Subject): Problems {
  const { form } = subject.resource;
  for (const section of form?.sections ?? []) {
    const { title, during, when, fields } = section;
    const isOpened = during === undefined || (during === 'create' ? form?.create : form?.edit) !== undefined;
    if (!isOpened) yield `section "${title}" is shown in the form that ${during === 'create' ? 'creates' : 'changes'} a record, which does not exist; add form.${during === 'create' ? 'create' : 'edit'} or leave "during" out`;
    for (const unset of unaskedProblems(when, { subject, during })) yield `section "${title}" is shown depending on ${unset}`;
    for (const name of fields) yield* fieldProblems(section, name, subject);
  }
}
