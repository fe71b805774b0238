import { useCallback, useEffect } from 'react';
import { useAntdFrame } from './loadable';

interface Connection {
  readonly saveData?: boolean;
}

/** Whether prefetching is allowed: not with the data saver on, and not while offline. */
export function canPrefetch(): boolean {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: Connection };
  return onLine && connection?.saveData !== true;
}

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

/** Loads the code of a part of a screen. */
export type Preloader = () => Promise<unknown>;

/**
 * Preloads the code of dialogs and their antd wrapper once the screen shows its content and the browser is idle, if
 * prefetching is allowed. `parts` must be referentially stable.
 */
export function usePreload(parts: readonly Preloader[], isReady: boolean): void {
  const frame = useAntdFrame();
  const load = useCallback(() => {
    if (!canPrefetch()) return;
    // A failed preload is retried, and reported, when the part is opened.
    for (const part of [...(frame ? [frame.load] : []), ...parts]) part().catch(() => undefined);
  }, [frame, parts]);
  useWhenIdle(load, { isReady, after: 200 });
}
