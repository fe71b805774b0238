import { useEffect } from 'react';

interface Idling {
  readonly isReady: boolean;
  /** Minimum delay in milliseconds. */
  readonly after?: number;
}

/** Runs `work` once the browser is idle; never in browsers without `requestIdleCallback`. */
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
