import { useCallback } from 'react';
import { useAntdFrame } from './antdParts';
import { mayReadAhead } from './readingAhead';
import { useWhenIdle } from './whenIdle';

/** Loads a part of a screen. */
export type LoadPart = () => Promise<unknown>;

/**
 * Loads what is opened over a screen, and what it stands in, before somebody asks for it: once the screen shows what it is about and the browser rests, where anything may be read ahead.
 * `parts` are the same list until there are others.
 */
export function useLoadedAhead(parts: readonly LoadPart[], isReady: boolean): void {
  const frame = useAntdFrame();
  const load = useCallback(() => {
    if (!mayReadAhead()) return;
    // What cannot be loaded now is asked for again when it is needed, and told then.
    for (const part of [...(frame ? [frame.load] : []), ...parts]) part().catch(() => undefined);
  }, [frame, parts]);
  useWhenIdle(load, { isReady, after: 200 });
}
