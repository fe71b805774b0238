import { useReducer, useState, type PointerEvent } from 'react';

type Rows<Row> = readonly Row[] | undefined;

interface RowFreeze<Row> {
  /** The rows to show: frozen at those of the press while it lasts. */
  readonly of: (rows: Rows<Row>) => Rows<Row>;
  readonly press: () => void;
  /** Returns whether other rows have arrived meanwhile. */
  readonly release: () => boolean;
}

function createRowFreeze<Row>(): RowFreeze<Row> {
  let shown: Rows<Row>;
  let latest: Rows<Row>;
  let isPressed = false;
  return {
    of: (rows) => {
      latest = rows;
      if (!isPressed) shown = rows;
      return shown;
    },
    press: () => {
      isPressed = true;
    },
    release: () => {
      isPressed = false;
      return shown !== latest;
    },
  };
}

const releaseEvents = ['pointerup', 'pointercancel', 'blur'] as const;

interface FrozenRows<Row> {
  readonly shown: Rows<Row>;
  readonly onPointerDown: (event: PointerEvent) => void;
}

/**
 * Freezes the rows of a table while a pointer is pressed, so that a click reaches the record that it started on: rows
 * that arrive meanwhile would replace the pressed element, and the click would be lost, or go to another record.
 */
export function useFrozenRows<Row>(rows: Rows<Row>): FrozenRows<Row> {
  const [hold] = useState(createRowFreeze<Row>);
  const [, show] = useReducer((turn: number) => turn + 1, 0);
  const onPointerDown = ({ button }: PointerEvent) => {
    if (button !== 0) return;
    hold.press();
    const pressed = new AbortController();
    const release = () => {
      pressed.abort();
      // The click event follows within the same task.
      setTimeout(() => {
        if (hold.release()) show();
      });
    };
    for (const end of releaseEvents) window.addEventListener(end, release, { signal: pressed.signal });
  };
  return { shown: hold.of(rows), onPointerDown };
}

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
