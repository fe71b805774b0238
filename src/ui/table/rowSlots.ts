type RowKey = string | number;

/**
 * Allocates the React keys of table rows. A row keeps its key while it is shown, so that its elements and the focus
 * follow it; if no row is left, as on another page, the new rows reuse the existing elements and only texts change.
 */
export function createRowSlots(): (rows: readonly RowKey[]) => readonly number[] {
  let shown: readonly RowKey[] = [];
  let slots: readonly number[] = [];
  let free = 0;
  return (rows) => {
    if (rows.length === shown.length && rows.every((key, at) => key === shown[at])) return slots;
    const known = new Map(shown.map((key, at) => [key, slots[at]]));
    const isNewPage = !rows.some((key) => known.has(key));
    slots = rows.map((key, at) => (isNewPage ? slots[at] : known.get(key)) ?? free++);
    shown = rows;
    return slots;
  };
}
