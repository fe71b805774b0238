const inputSelector = 'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), [contenteditable=true]';

/** Initial focus of a form: its first input, or its first button if there is no input. */
export function findFirstInput(form: ParentNode | null | undefined): HTMLElement | undefined {
  // A button before the inputs, such as the one that discards a restored draft, must not receive Enter.
  return form?.querySelector<HTMLElement>(inputSelector) ?? form?.querySelector<HTMLElement>('button:not([disabled])') ?? undefined;
}

/** Focuses the first input of the form with this id, except search inputs: the search is done. */
export function focusForm(id: string): void {
  const form = document.getElementById(id);
  const nonSearchInput = [...(form?.querySelectorAll<HTMLElement>(inputSelector) ?? [])].find((input) => !input.closest('[role=search]'));
  (nonSearchInput ?? findFirstInput(form))?.focus();
}
