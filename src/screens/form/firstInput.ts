const inputs = 'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), [contenteditable=true]';

/** Where the keyboard starts in a form: its first input, or the first button of one that takes no input. */
export function firstInput(form: ParentNode | null | undefined): HTMLElement | undefined {
  // A button before the inputs, such as the one that discards a restored draft, must not be where Enter goes.
  return form?.querySelector<HTMLElement>(inputs) ?? form?.querySelector<HTMLElement>('button:not([disabled])') ?? undefined;
}

/** Moves the keyboard to the first input of the form of that id that is no search: what was searched for is found. */
export function goToForm(id: string): void {
  const form = document.getElementById(id);
  const typed = [...(form?.querySelectorAll<HTMLElement>(inputs) ?? [])].find((input) => !input.closest('[role=search]'));
  (typed ?? firstInput(form))?.focus();
}
