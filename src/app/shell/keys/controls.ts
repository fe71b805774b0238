/** The first control of the page that a key presses: it names the key in `aria-keyshortcuts`. */
export const findControl = (key: string): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]:not(:disabled)`) ?? undefined;

/** Keys, any of which does something. */
export interface NamedKeys {
  readonly keys: readonly string[];
  readonly label: string;
}

/** The keys of the controls on the page, in its order. */
export function shownControls(): readonly NamedKeys[] {
  const controls = [...document.querySelectorAll('[aria-keyshortcuts]')].map((control): [string, NamedKeys] => {
    const keys = control.getAttribute('aria-keyshortcuts') ?? '';
    return [keys, { keys: keys.split(' '), label: control.getAttribute('aria-label') ?? control.textContent }];
  });
  // Of several with the same key, the first one is pressed.
  return [...new Map(controls.toReversed()).values()].toReversed();
}
