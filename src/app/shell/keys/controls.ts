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

const rowSelector = 'main tr[data-row]';

/** What of a row takes the focus: the link to its record, or else its first control. */
const focusableIn = (row: Element | undefined): HTMLElement | null | undefined =>
  row?.querySelector<HTMLElement>('a[href^="/"]') ??
  row?.querySelector<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)');

const shownRows = (): Element[] => [...document.querySelectorAll(rowSelector)];

/** The row that has the focus. */
const currentRow = (): HTMLElement | null | undefined => document.activeElement?.closest<HTMLElement>(rowSelector);

/** Moves the focus by so many rows; from outside of them to the first, or backwards to the last one. */
export function moveFocus(by: 1 | -1): void {
  const rows = shownRows();
  const current = currentRow();
  const at = current ? rows.indexOf(current) + by : by === 1 ? 0 : rows.length - 1;
  focusableIn(rows[at])?.focus();
}

/** Opens the record of the row that has the focus, as a click on the row does. */
export const openRow = (): void => currentRow()?.click();

const checkbox = 'input[type="checkbox"]:not(:disabled)';

/** Selects the row that has the focus, or takes that back. */
export const selectRow = (): void => currentRow()?.querySelector<HTMLElement>(checkbox)?.click();

export const hasRows = (): boolean => document.querySelector(rowSelector) !== null;
export const hasSelection = (): boolean => document.querySelector(`${rowSelector} ${checkbox}`) !== null;
