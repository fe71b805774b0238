import { useRef, useState, type CSSProperties, type HTMLAttributes, type PointerEvent, type RefObject } from 'react';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A drag under way: where pointer and frame were at its start, and how far the frame may go without leaving the window. */
interface Drag {
  readonly pointer: Point;
  readonly from: Point;
  readonly least: Point;
  readonly most: Point;
}

export interface Dragging {
  /** For what is moved. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly style: CSSProperties;
  /** For what it is moved by. */
  readonly handle: Pick<HTMLAttributes<HTMLElement>, 'style' | 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>;
}

const origin: Point = { x: 0, y: 0 };
const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/** Moves a frame by its handle, within the window. */
export function useDragging(): Dragging {
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const [at, setAt] = useState(origin);
  const start = (event: PointerEvent) => {
    const bounds = frame.current?.getBoundingClientRect();
    if (event.button !== 0 || !bounds) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      pointer: pointOf(event),
      from: at,
      least: { x: at.x - Math.max(0, bounds.left), y: at.y - Math.max(0, bounds.top) },
      most: { x: at.x + Math.max(0, window.innerWidth - bounds.right), y: at.y + Math.max(0, window.innerHeight - bounds.bottom) },
    };
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    const { pointer, from, least, most } = drag.current;
    const { x, y } = pointOf(event);
    setAt({ x: between(from.x + x - pointer.x, least.x, most.x), y: between(from.y + y - pointer.y, least.y, most.y) });
  };
  const end = () => {
    drag.current = undefined;
  };
  return {
    frame,
    style: { transform: `translate(${at.x}px, ${at.y}px)` },
    handle: {
      style: { cursor: 'move', touchAction: 'none', userSelect: 'none' },
      onPointerDown: start,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
