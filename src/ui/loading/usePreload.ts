import { useCallback } from 'react';
import { useAntdFrame } from './antdScope';
import { canPrefetch } from './canPrefetch';
import { useWhenIdle } from './useWhenIdle';

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
