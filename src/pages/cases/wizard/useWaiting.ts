import { useEffect, useRef } from 'react';

/** Does the last thing that was asked for while something else was under way, as soon as it can be done. */
export function useWaiting<T>({ busy, go }: { readonly busy: boolean; readonly go: (next: T) => void }) {
  const waiting = useRef<{ readonly next: T }>(undefined);
  useEffect(() => {
    const { current } = waiting;
    if (busy || !current) return;
    waiting.current = undefined;
    go(current.next);
  });
  return {
    hold: (next: T) => {
      waiting.current = { next };
    },
  };
}
