import { useLayoutEffect, useRef, useState } from 'react';
import { applyRules, rowResourceOf, type FieldOf } from '../../schema';
import type { RowValues } from './rows';

/** A row with every column, with the values removed from columns whose condition does not hold. */
function applyRowRules(field: FieldOf<'rows'>, row: RowValues): RowValues {
  const { values } = applyRules(rowResourceOf(field), { values: row, features: [] });
  return Object.fromEntries(Object.keys(field.columns).map((name) => [name, values[name] ?? null]));
}

/** Gives each row a stable key that moves with it, so that its input state follows. */
function useRowKeys(rows: readonly RowValues[]) {
  const [storedKeys, setStoredKeys] = useState<readonly number[]>([]);
  const rowKeys = rows.map((_row, at) => storedKeys[at] ?? -1 - at);
  const nextKey = Math.max(0, ...rowKeys) + 1;
  return {
    rowKeys,
    added: () => setStoredKeys([...rowKeys, nextKey]),
    removed: (at: number) => setStoredKeys(rowKeys.filter((_key, other) => other !== at)),
    moved: (at: number, to: number) => setStoredKeys(swapItems(rowKeys, at, to)),
  };
}

const swapItems = <T>(items: readonly T[], at: number, to: number): T[] =>
  items.map((item, place) => (place === at ? (items[to] ?? item) : place === to ? (items[at] ?? item) : item));

/** Moves the focus to an added row, or to the row that follows a removed one. */
function useRowFocus(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const pendingFocus = useRef<number>(undefined);
  useLayoutEffect(() => {
    const at = pendingFocus.current;
    if (at === undefined) return;
    pendingFocus.current = undefined;
    const row = box.current?.querySelectorAll('tbody tr')[Math.min(at, count - 1)];
    (row ?? box.current)?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  }, [count]);
  return {
    box,
    focusRow: (at: number) => {
      pendingFocus.current = at;
    },
  };
}

interface EditedRowsOptions {
  readonly field: FieldOf<'rows'>;
  readonly rows: readonly RowValues[];
  readonly onChange: ((rows: readonly RowValues[]) => void) | undefined;
}

/** The changes that an editor makes to rows, with the keys of the rows and the focus that follows the changes. */
export function useEditedRows({ field, rows, onChange }: EditedRowsOptions) {
  const { rowKeys, added, removed, moved } = useRowKeys(rows);
  const { box, focusRow } = useRowFocus(rows.length);
  return {
    box,
    rowKeys,
    add: () => {
      added();
      focusRow(rows.length);
      onChange?.([...rows, applyRowRules(field, {})]);
    },
    remove: (at: number) => {
      removed(at);
      focusRow(at);
      onChange?.(rows.filter((_row, other) => other !== at));
    },
    move: (at: number, to: number) => {
      moved(at, to);
      onChange?.(swapItems(rows, at, to));
    },
    change: (at: number, changed: RowValues) =>
      onChange?.(rows.map((other, place) => (place === at ? applyRowRules(field, changed) : other))),
  };
}
