import { fieldsOf, type Condition } from '../condition';
import type { Field } from '../field';
import { isLinking } from '../references';
import { askedOf } from '../required';
import type { Section } from '../resourceParts';
import { canHold } from './canHold';
import { fieldOf, type Problems, type Subject } from './context';
import { quoted } from './wording';

/** Whether a field is empty until somebody fills it in. */
const isUnset = (field: Field | undefined): boolean => field !== undefined && !field.readOnly && !field.computed && !field.derived && !isLinking(field) && field.initial === undefined && field.default === undefined;

interface Asking {
  readonly subject: Subject;
  /** When what the condition decides on is shown: always unless told. */
  readonly during: 'create' | 'update' | undefined;
}

/** The fields that a condition cannot hold without and that no section of the form asks for, while it is needed. */
function unaskedProblems(condition: Condition | undefined, { subject, during }: Asking): string[] {
  const { form, declared } = subject.resource;
  const sections = form?.sections ?? [];
  if (!condition || sections.some(({ part }) => part !== undefined)) return [];
  const isLater = (when: 'create' | 'update' | undefined) => during === 'create' && when === 'update';
  const shown = new Set(sections.filter((section) => !isLater(section.during)).flatMap(({ fields }) => fields));
  const unset = [...new Set(fieldsOf(condition))].filter((name) => isUnset(declared[name]) && (!shown.has(name) || isLater(declared[name]?.during)));
  if (unset.length === 0 || !canHold([condition], subject) || canHold([condition, ...unset.map((field) => ({ field, filled: false }))], subject)) return [];
  const isThere = unset.every((name) => sections.some(({ fields }) => fields.includes(name)));
  return [isThere ? `${quoted(unset)}, which is asked for only once the record exists; let the two agree` : `${quoted(unset)}, which no section of the form asks for; add it to one`];
}

/** A field in a section: what has to be known before it is shown or asked for. */
function* fieldProblems({ title, when, during }: Section, name: string, subject: Subject): Problems {
  const field = fieldOf(subject.resource, name);
  if (!field) return;
  const asking = { subject, during: during ?? field.during };
  const [own, asked] = [field.when, field.readOnly ? undefined : askedOf(field)?.when];
  if (own && when && canHold([own], subject) && canHold([when], subject) && !canHold([when, own], subject)) yield `section "${title}" is hidden whenever its field "${name}" applies; let the two conditions agree`;
  for (const unset of unaskedProblems(own, asking)) yield `section "${title}" shows "${name}" by ${unset}`;
  for (const unset of unaskedProblems(asked, asking)) yield `section "${title}" asks for "${name}" by ${unset}`;
}

/** Fields and sections of a form that no one would ever see. */
export function* unseenProblems(subject: Subject): Problems {
  const { form } = subject.resource;
  for (const section of form?.sections ?? []) {
    const { title, during, when, fields } = section;
    const isOpened = during === undefined || (during === 'create' ? form?.create : form?.edit) !== undefined;
    if (!isOpened) yield `section "${title}" is shown in the form that ${during === 'create' ? 'creates' : 'changes'} a record, which there is not; add form.${during === 'create' ? 'create' : 'edit'} or leave "during" out`;
    for (const unset of unaskedProblems(when, { subject, during })) yield `section "${title}" is shown by ${unset}`;
    for (const name of fields) yield* fieldProblems(section, name, subject);
  }
}
