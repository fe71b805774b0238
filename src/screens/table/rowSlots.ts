type RowKey = string | number;

/**
 * Gives the rows of a table the keys that React knows them by. A row keeps its own while it is there, so that its elements and the focus go
 * with it; where all rows are others, as on another page, they take over the elements that stand there and change their texts alone.
 */
export function rowSlots(): (rows: readonly RowKey[]) => readonly number[] {
  let shown: readonly RowKey[] = [];
  let slots: readonly number[] = [];
  let free = 0;
  return (rows) => {
    if (rows.length === shown.length && rows.every((key, at) => key === shown[at])) return slots;
    const known = new Map(shown.map((key, at) => [key, slots[at]]));
    const areOthers = !rows.some((key) => known.has(key));
    slots = rows.map((key, at) => (areOthers ? slots[at] : known.get(key)) ?? free++);
    shown = rows;
    return slots;
  };
}
