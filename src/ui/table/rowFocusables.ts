const focusableSelector = 'a[href]:not([tabindex="-1"]), button:not([disabled]), input:not([disabled])';

const rowsIn = (table: HTMLElement): HTMLElement[] => [...table.querySelectorAll<HTMLElement>('tr[data-row]')];

const lastFocusableIn = (row: HTMLElement | undefined): HTMLElement | undefined =>
  [...(row?.querySelectorAll<HTMLElement>(focusableSelector) ?? [])].at(-1);

/** The first focusable element in the rows; the table itself if there is none. */
export function firstFocusable(table: HTMLElement | null): HTMLElement | undefined {
  if (!table) return undefined;
  return table.querySelector<HTMLElement>(`tr[data-row] :is(${focusableSelector})`) ?? table;
}

/** Index of the row that contains the element; undefined if none does. */
export function rowIndexOf(table: HTMLElement, element: Element): number | undefined {
  const row = element.closest<HTMLElement>('tr[data-row]');
  const at = row ? rowsIn(table).indexOf(row) : -1;
  return at === -1 ? undefined : at;
}

/** The element to focus in place of a removed row: the last focusable one of the row that takes its position. */
export function focusableAtRow(table: HTMLElement, at: number): HTMLElement {
  const rows = rowsIn(table);
  return lastFocusableIn(rows[Math.min(at, rows.length - 1)]) ?? table;
}
