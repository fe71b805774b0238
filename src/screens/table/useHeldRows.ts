import { useReducer, useState, type PointerEvent } from 'react';

type Rows<Row> = readonly Row[] | undefined;

interface Hold<Row> {
  /** The rows to show: those that a press began at for as long as it lasts. */
  readonly of: (rows: Rows<Row>) => Rows<Row>;
  readonly press: () => void;
  /** Answers whether other rows have come meanwhile. */
  readonly release: () => boolean;
}

function createHold<Row>(): Hold<Row> {
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

const ends = ['pointerup', 'pointercancel', 'blur'] as const;

interface HeldRows<Row> {
  readonly shown: Rows<Row>;
  readonly onPointerDown: (event: PointerEvent) => void;
}

/**
 * Keeps the rows of a table while its button or link is pressed, so that a click is one on the record that it began at: rows that arrive
 * meanwhile would take the place of what is pressed, and the click would be lost, or another record's.
 */
export function useHeldRows<Row>(rows: Rows<Row>): HeldRows<Row> {
  const [hold] = useState(createHold<Row>);
  const [, show] = useReducer((turn: number) => turn + 1, 0);
  const onPointerDown = ({ button }: PointerEvent) => {
    if (button !== 0) return;
    hold.press();
    const pressed = new AbortController();
    const release = () => {
      pressed.abort();
      // The click comes right after, in the same turn.
      setTimeout(() => {
        if (hold.release()) show();
      });
    };
    for (const end of ends) window.addEventListener(end, release, { signal: pressed.signal });
  };
  return { shown: hold.of(rows), onPointerDown };
}
