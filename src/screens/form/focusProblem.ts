import type { FieldErrors } from '../../schema';
import { announce } from '../../ui';
import { findFirstInput, inputSelector, tabStopOf } from '../../ui/firstInput';
import { inputIdOf } from './FormFrame';
import { withFieldLabel } from './formProblems';
import type { RecordForm } from './RecordForm';

/** What takes the focus for a field: its element, or the part of it that has an error. */
function findControl(field: HTMLElement | null): HTMLElement | undefined {
  if (field?.matches(inputSelector)) return field;
  return field?.querySelector<HTMLElement>(`:is(${inputSelector})[aria-invalid=true]`) ?? findFirstInput(field);
}

/** Focuses the first input of the form with this id, except search inputs: the search is done. */
export function focusForm(id: string): void {
  const form = document.getElementById(id);
  const nonSearchInput = [...(form?.querySelectorAll<HTMLElement>(inputSelector) ?? [])].find(
    (input) => !input.closest('[role=search]'),
  );
  (nonSearchInput ? tabStopOf(nonSearchInput) : findFirstInput(form))?.focus();
}

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
