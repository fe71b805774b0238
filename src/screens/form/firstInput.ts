const inputs = 'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), [contenteditable=true]';

/** Where the keyboard starts in a form: its first input, or the first button of one that takes no input. */
export function firstInput(form: ParentNode | null | undefined): HTMLElement | undefined {
  // A button before the inputs, such as the one that discards a restored draft, must not be where Enter goes.
  return form?.querySelector<HTMLElement>(inputs) ?? form?.querySelector<HTMLElement>('button:not([disabled])') ?? undefined;
}

/** Moves the keyboard to the first input of the form of that id: what stood above it is done. */
export const goToForm = (id: string): void => firstInput(document.getElementById(id))?.focus();
