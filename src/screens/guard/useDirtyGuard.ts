import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useGuard, type Unsaved } from './LeaveGuard';

interface DirtyGuardOptions {
  readonly dirty: boolean;
  /** Forgets what was typed, once the person has said so. */
  readonly onDiscard?: () => void;
  /** Saves the form, where it saves itself when its page is left; true where that went well. */
  readonly onLeave?: () => Promise<boolean>;
}

interface DirtyGuard {
  /** Asks where there are unsaved changes; true where the form may go. */
  readonly mayLeave: () => Promise<boolean>;
  /** The changes are saved: a navigation in the same breath is not held up. */
  readonly release: () => void;
}

/** Holds up leaving a form with unsaved changes: by route, by closing the tab, and by whatever calls `mayLeave`. */
export function useDirtyGuard({ dirty, onDiscard, onLeave }: DirtyGuardOptions): DirtyGuard {
  const guard = useGuard();
  const told = useRef({ onDiscard, onLeave });
  useEffect(() => {
    told.current = { onDiscard, onLeave };
  }, [onDiscard, onLeave]);
  const entry = useMemo<Unsaved>(
    () => ({ discard: () => told.current.onDiscard?.(), saveFirst: () => told.current.onLeave?.() ?? Promise.resolve(false) }),
    [],
  );
  useEffect(() => {
    if (!dirty || !guard) return undefined;
    guard.unsaved.add(entry);
    return () => {
      guard.unsaved.delete(entry);
    };
  }, [dirty, guard, entry]);

  const release = useCallback(() => guard?.unsaved.delete(entry), [guard, entry]);
  const mayLeave = useCallback(async () => {
    if (!guard?.unsaved.has(entry)) return true;
    const discarded = await guard.ask();
    if (discarded) {
      entry.discard();
      guard.unsaved.delete(entry);
    }
    return discarded;
  }, [guard, entry]);
  return { mayLeave, release };
}
