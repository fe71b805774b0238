import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import Draggable, { type DraggableBounds, type DraggableEventHandler } from 'react-draggable';

const handleStyle: CSSProperties = { cursor: 'move', touchAction: 'none', userSelect: 'none' };

/** Props of the element that the frame is dragged by. */
export const dragHandle = { 'data-drag-handle': '', style: handleStyle } as const;

/** A frame that can be dragged by its handle, within the window. */
export function MovableFrame({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [bounds, setBounds] = useState<DraggableBounds>({});
  const measure: DraggableEventHandler = (_event, { x, y }) => {
    const edges = frame.current?.getBoundingClientRect();
    if (!edges) return;
    setBounds({
      left: x - Math.max(0, edges.left),
      top: y - Math.max(0, edges.top),
      right: x + Math.max(0, window.innerWidth - edges.right),
      bottom: y + Math.max(0, window.innerHeight - edges.bottom),
    });
  };
  return (
    <Draggable
      nodeRef={frame}
      handle="[data-drag-handle]"
      bounds={bounds}
      onStart={measure}
      enableUserSelectHack={false}
    >
      <div ref={frame}>{children}</div>
    </Draggable>
  );
}
