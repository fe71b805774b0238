import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useGuard, type UnsavedForm } from './LeaveGuard';

interface DirtyGuardOptions {
  readonly dirty: boolean;
  /** Discards the typed values, after confirmation. */
  readonly onDiscard?: () => void;
  /**
   * Saves the form if it autosaves when its page is left, or waits for a save in progress; resolves to true if nothing
   * is unsaved afterwards.
   */
  readonly saveOnLeave?: () => Promise<boolean>;
}

interface DirtyGuard {
  /** Asks if there are unsaved changes; resolves to true if the form may close. */
  readonly confirmLeave: () => Promise<boolean>;
  /** The changes are saved: a navigation before the next render is not blocked. */
  readonly release: () => void;
}

/**
 * Guards a form with unsaved changes against leaving: by route, by closing the tab, and by callers of `confirmLeave`.
 */
export function useDirtyGuard({ dirty, onDiscard, saveOnLeave }: DirtyGuardOptions): DirtyGuard {
  const guard = useGuard();
  const callbacks = useRef({ onDiscard, saveOnLeave });
  useEffect(() => {
    callbacks.current = { onDiscard, saveOnLeave };
  }, [onDiscard, saveOnLeave]);
  const entry = useMemo<UnsavedForm>(
    () => ({
      discard: () => callbacks.current.onDiscard?.(),
      saveOnLeave: () => callbacks.current.saveOnLeave?.() ?? Promise.resolve(false),
    }),
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
  const confirmLeave = useCallback(async () => {
    if (!guard?.unsaved.has(entry)) return true;
    const discarded = await guard.confirmDiscard();
    if (discarded) {
      entry.discard();
      guard.unsaved.delete(entry);
    }
    return discarded;
  }, [guard, entry]);
  return { confirmLeave, release };
}
