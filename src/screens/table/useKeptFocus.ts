import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { rowAt, stopAt } from './rowStops';

interface Used {
  readonly key: string | number;
  /** Row index. */
  readonly at: number;
}

interface KeptFocus {
  readonly table: RefObject<HTMLDivElement | null>;
  readonly onFocus: (event: FocusEvent) => void;
}

/** Widths of the pinned columns, in pixels. */
interface Sides {
  readonly left: number;
  readonly right: number;
}

/** Scrolls a keyboard-focused element out from under the pinned columns, which a browser considers visible. */
function bringOut(target: Element, { table, left, right }: Sides & { readonly table: Element }): void {
  const cell = target.closest('td, th');
  if (!cell || !target.matches(':focus-visible') || getComputedStyle(cell).position === 'sticky') return;
  const [seen, own] = [table.getBoundingClientRect(), target.getBoundingClientRect()];
  const [before, behind] = [seen.left + left - own.left, own.right - (seen.right - right)];
  if (before > 0) table.scrollLeft -= before;
  else if (behind > 0) table.scrollLeft += behind;
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Keeps the focus in a table when rows disappear: if the last focused row is removed (deleted, recovered) and nothing else has the focus, the
 * row at its position gets it, or the table if no row is left. If the row reappears (Undo), it gets the focus back.
 */
export function useKeptFocus(keys: readonly (string | number)[] | undefined, sides: Sides): KeptFocus {
  const table = useRef<HTMLDivElement>(null);
  const used = useRef<Used>(undefined);
  const gone = useRef(new Set<Used['key']>());
  // After every render: the row may disappear while a dialog is open, and the focus is lost only when that closes.
  useLayoutEffect(() => {
    const { current } = used;
    if (!keys || !table.current) return;
    const back = keys.findIndex((key) => gone.current.delete(key));
    if (!isFocusLost()) return;
    if (back !== -1) stopAt(table.current, back).focus();
    else if (current && !keys.includes(current.key)) {
      used.current = undefined;
      gone.current.add(current.key);
      stopAt(table.current, current.at).focus();
    }
  });
  const onFocus = ({ target }: FocusEvent) => {
    // Row menus are rendered elsewhere in the document.
    if (!table.current?.contains(target)) return;
    bringOut(target, { table: table.current, ...sides });
    const at = rowAt(table.current, target);
    const key = at === undefined ? undefined : keys?.[at];
    used.current = at === undefined || key === undefined ? undefined : { key, at };
  };
  return { table, onFocus };
}
