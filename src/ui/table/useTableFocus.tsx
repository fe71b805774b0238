import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import styles from './DataTable.module.css';

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
function rowIndexOf(table: HTMLElement, element: Element): number | undefined {
  const row = element.closest<HTMLElement>('tr[data-row]');
  const at = row ? rowsIn(table).indexOf(row) : -1;
  return at === -1 ? undefined : at;
}

/** The element to focus in place of a removed row: the last focusable one of the row that takes its position. */
function focusableAtRow(table: HTMLElement, at: number): HTMLElement {
  const rows = rowsIn(table);
  return lastFocusableIn(rows[Math.min(at, rows.length - 1)]) ?? table;
}

/** A skip link past searches and column headers to the rows of a table; hidden until it has the focus. */
export function SkipToRows({ to }: { readonly to: string }) {
  return (
    <button type="button" className={styles.skip} onClick={() => firstFocusable(document.getElementById(to))?.focus()}>
      Skip to the rows
    </button>
  );
}

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
