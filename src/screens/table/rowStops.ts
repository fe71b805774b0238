const stops = 'a[href], button:not([disabled]), input:not([disabled])';

const rowsIn = (table: HTMLElement): HTMLElement[] => [...table.querySelectorAll<HTMLElement>('tr[data-row]')];

/** Where a row takes the keyboard: its first link, button or input, or its last. */
function stopOf(row: HTMLElement | undefined, which: 'first' | 'last'): HTMLElement | undefined {
  const found = [...(row?.querySelectorAll<HTMLElement>(stops) ?? [])];
  return found.at(which === 'first' ? 0 : -1);
}

/** The first stop of a table's rows; the table itself where they have none, or where there are none. */
export function firstStop(table: HTMLElement | null): HTMLElement | undefined {
  if (!table) return undefined;
  return stopOf(rowsIn(table)[0], 'first') ?? table;
}

/** The number of the row that an element stands in, from 0; undefined where it stands in none. */
export function rowAt(table: HTMLElement, element: Element): number | undefined {
  const row = element.closest<HTMLElement>('tr[data-row]');
  const at = row ? rowsIn(table).indexOf(row) : -1;
  return at === -1 ? undefined : at;
}

/** The stop that is reached at the place of a row that is gone: what stood last in it stands last in the next one. */
export function stopAt(table: HTMLElement, at: number): HTMLElement {
  const rows = rowsIn(table);
  return stopOf(rows[Math.min(at, rows.length - 1)], 'last') ?? table;
}
