import { useEffect } from 'react';

interface Idling {
  readonly isReady: boolean;
  /** Milliseconds that have to pass first. */
  readonly after?: number;
}

/** Does something once the page has nothing else to do; browsers without a notion of that are not kept busy with it. */
export function useWhenIdle(work: () => void, { isReady, after = 0 }: Idling): void {
  useEffect(() => {
    if (!isReady || !('requestIdleCallback' in window)) return undefined;
    let handle: number | undefined;
    const timer = setTimeout(() => {
      handle = requestIdleCallback(work);
    }, after);
    return () => {
      clearTimeout(timer);
      if (handle !== undefined) cancelIdleCallback(handle);
    };
  }, [work, isReady, after]);
}
