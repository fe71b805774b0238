import type { SyntheticEvent } from 'react';

/**
 * Gives the focus back to the button of a menu when an entry is chosen. The key that chose it must not go on: the browser would press the
 * button with it, as that has the focus by then, and the menu would open again over what the entry has opened.
 */
export function backTo(button: HTMLElement | null, chosenBy: SyntheticEvent): void {
  chosenBy.preventDefault();
  button?.focus();
}
