import type { FieldErrors } from '../../schema';
import { announce } from '../../ui';
import { findControl } from './findFirstInput';
import { inputIdOf } from './FormFrame';
import { withFieldLabel } from './formProblems';
import type { RecordForm } from './RecordForm';

/** The names of a form's fields in the order of its declaration. */
const declaredOrder = ({ resource }: Pick<RecordForm, 'resource'>): string[] =>
  (resource.form?.sections ?? []).flatMap(({ fields }) => [...fields]);

/** The element of a field, if it is rendered. */
export const elementOfField = (formId: string, name: string) => document.getElementById(inputIdOf(formId, name));

/**
 * Brings the first field with an error into view, between what sticks to the edges of the window or of a dialog, moves
 * the focus to it and has its error announced. Returns false where none of the fields is rendered.
 */
export function focusProblem(form: Pick<RecordForm, 'resource' | 'id' | 'tabs'>, problems: FieldErrors): boolean {
  const name = declaredOrder(form).find((candidate) => problems[candidate] && elementOfField(form.id, candidate));
  if (name === undefined) return false;
  form.tabs.openTabOf(name);
  const control = findControl(elementOfField(form.id, name));
  control?.scrollIntoView({ block: 'center', behavior: 'instant' });
  control?.focus({ preventScroll: true });
  announce((problems[name] ?? []).map((problem) => withFieldLabel(form.resource, name, problem)).join('; '));
  return true;
}
