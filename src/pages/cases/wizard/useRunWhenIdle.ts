import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface RunWhenIdleOptions<T> {
  readonly busy: boolean;
  readonly go: (next: T) => void;
  /** Whether a waiting request includes `next`, and so is not replaced by it. */
  readonly includes?: (waiting: T, next: T) => boolean;
}

/** Queues the latest request made while busy, and runs it once idle, unless it is dropped before. */
export function useRunWhenIdle<T>({ busy, go, includes = () => false }: RunWhenIdleOptions<T>) {
  const [waiting, setWaiting] = useState<{ readonly next: T }>();
  const done = useRef<typeof waiting>(undefined);
  const run = useEffectEvent(go);
  useEffect(() => {
    if (busy || !waiting || done.current === waiting) return;
    done.current = waiting;
    run(waiting.next);
  }, [busy, waiting]);
  const hold = (next: T) =>
    setWaiting((last) => (last && done.current !== last && includes(last.next, next) ? last : { next }));
  return { hold, drop: () => setWaiting(undefined) };
}
