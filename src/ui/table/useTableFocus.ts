import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { rowIndexOf, focusableAtRow } from './rowFocusables';

interface FocusedRow {
  readonly key: string | number;
  /** Row index. */
  readonly at: number;
}

interface TableFocus {
  readonly table: RefObject<HTMLDivElement | null>;
  readonly onFocus: (event: FocusEvent) => void;
}

/** Widths of the pinned columns, in pixels. */
interface PinnedWidths {
  readonly left: number;
  readonly right: number;
}

/** Scrolls a keyboard-focused element out from under the pinned columns, which a browser considers visible. */
function revealFromUnderPinned(
  target: Element,
  { table, left, right }: PinnedWidths & { readonly table: Element },
): void {
  const cell = target.closest('td, th');
  if (!cell || !target.matches(':focus-visible') || getComputedStyle(cell).position === 'sticky') return;
  const [seen, own] = [table.getBoundingClientRect(), target.getBoundingClientRect()];
  const [before, behind] = [seen.left + left - own.left, own.right - (seen.right - right)];
  if (before > 0) table.scrollLeft -= before;
  else if (behind > 0) table.scrollLeft += behind;
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Keeps the focus in a table when rows disappear: if the last focused row is removed (deleted, recovered) and nothing
 * else has the focus, the row at its position gets it, or the table if no row is left. If the row reappears (Undo), it
 * gets the focus back.
 */
export function useTableFocus(keys: readonly (string | number)[] | undefined, sides: PinnedWidths): TableFocus {
  const table = useRef<HTMLDivElement>(null);
  const lastFocused = useRef<FocusedRow>(undefined);
  const removedKeys = useRef(new Set<FocusedRow['key']>());
  // After every render: the row may disappear while a dialog is open, and the focus is lost only when that closes.
  useLayoutEffect(() => {
    const { current } = lastFocused;
    if (!keys || !table.current) return;
    const restoredIndex = keys.findIndex((key) => removedKeys.current.delete(key));
    if (!isFocusLost()) return;
    if (restoredIndex !== -1) focusableAtRow(table.current, restoredIndex).focus();
    else if (current && !keys.includes(current.key)) {
      lastFocused.current = undefined;
      removedKeys.current.add(current.key);
      focusableAtRow(table.current, current.at).focus();
    }
  });
  const onFocus = ({ target }: FocusEvent) => {
    // Row menus are rendered elsewhere in the document.
    if (!table.current?.contains(target)) return;
    revealFromUnderPinned(target, { table: table.current, ...sides });
    const at = rowIndexOf(table.current, target);
    const key = at === undefined ? undefined : keys?.[at];
    lastFocused.current = at === undefined || key === undefined ? undefined : { key, at };
  };
  return { table, onFocus };
}
