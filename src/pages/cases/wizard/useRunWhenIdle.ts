import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Queues the latest request made while busy, and runs it once idle. */
export function useRunWhenIdle<T>({ busy, go }: { readonly busy: boolean; readonly go: (next: T) => void }) {
  const [waiting, setWaiting] = useState<{ readonly next: T }>();
  const done = useRef<typeof waiting>(undefined);
  const run = useEffectEvent(go);
  useEffect(() => {
    if (busy || !waiting || done.current === waiting) return;
    done.current = waiting;
    run(waiting.next);
  }, [busy, waiting]);
  return { hold: (next: T) => setWaiting({ next }) };
}
