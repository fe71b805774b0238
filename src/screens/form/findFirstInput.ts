const inputSelector = 'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), [contenteditable=true]';

/** Initial focus of a form: its first input, or its first button if there is no input. */
export function findFirstInput(form: ParentNode | null | undefined): HTMLElement | undefined {
  // A button before the inputs, such as the one that discards a restored draft, must not receive Enter.
  return (
    form?.querySelector<HTMLElement>(inputSelector) ??
    form?.querySelector<HTMLElement>('button:not([disabled])') ??
    undefined
  );
}

/** What takes the focus for a field: its element, or the part of it that has an error or is chosen. */
export function findControl(field: HTMLElement | null): HTMLElement | undefined {
  if (field?.matches(inputSelector)) return field;
  return (
    ['[aria-invalid=true]', ':checked']
      .map((part) => field?.querySelector<HTMLElement>(`:is(${inputSelector})${part}`))
      .find(Boolean) ?? findFirstInput(field)
  );
}

/** Focuses the first input of the form with this id, except search inputs: the search is done. */
export function focusForm(id: string): void {
  const form = document.getElementById(id);
  const nonSearchInput = [...(form?.querySelectorAll<HTMLElement>(inputSelector) ?? [])].find(
    (input) => !input.closest('[role=search]'),
  );
  (nonSearchInput ?? findFirstInput(form))?.focus();
}
