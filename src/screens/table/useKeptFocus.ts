import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { rowAt, stopAt } from './rowStops';

interface Used {
  readonly key: string | number;
  /** Its place among the rows. */
  readonly at: number;
}

interface KeptFocus {
  readonly table: RefObject<HTMLDivElement | null>;
  readonly onFocus: (event: FocusEvent) => void;
}

/** How much of a table the columns take that stay at its sides, in pixels. */
interface Sides {
  readonly left: number;
  readonly right: number;
}

/** Brings what the keyboard has come to out from under the columns that stay: a browser takes it for visible there. */
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
 * Keeps the keyboard in a table whose rows go: where the row that was used last is gone (deleted, recovered) and nothing has the focus any
 * more, the row in its place takes it, or the table where no row is left; and the row itself, where it comes back (Undo).
 */
export function useKeptFocus(keys: readonly (string | number)[] | undefined, sides: Sides): KeptFocus {
  const table = useRef<HTMLDivElement>(null);
  const used = useRef<Used>(undefined);
  const gone = useRef(new Set<Used['key']>());
  // After every render: the row may go while a dialog is open, which takes the focus with it when it closes.
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
    // Menus of a row stand elsewhere in the document.
    if (!table.current?.contains(target)) return;
    bringOut(target, { table: table.current, ...sides });
    const at = rowAt(table.current, target);
    const key = at === undefined ? undefined : keys?.[at];
    used.current = at === undefined || key === undefined ? undefined : { key, at };
  };
  return { table, onFocus };
}
