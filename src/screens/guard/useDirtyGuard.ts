import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useGuard, type GuardedForm } from './LeaveGuard';

interface DirtyGuardOptions {
  /** Whether the form holds unsaved changes, with everything that has been typed, rendered or not. */
  readonly isDirty: () => boolean;
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
export function useDirtyGuard({ isDirty, onDiscard, saveOnLeave }: DirtyGuardOptions): DirtyGuard {
  const guard = useGuard();
  const callbacks = useRef({ isDirty, onDiscard, saveOnLeave });
  useLayoutEffect(() => {
    callbacks.current = { isDirty, onDiscard, saveOnLeave };
  });
  const entry = useMemo<GuardedForm>(
    () => ({
      isUnsaved: () => callbacks.current.isDirty(),
      discard: () => callbacks.current.onDiscard?.(),
      saveOnLeave: () => callbacks.current.saveOnLeave?.() ?? Promise.resolve(false),
    }),
    [],
  );
  useEffect(() => {
    guard?.forms.add(entry);
    return () => void guard?.forms.delete(entry);
  }, [guard, entry]);

  const release = useCallback(() => guard?.forms.delete(entry), [guard, entry]);
  const confirmLeave = useCallback(async () => {
    if (!guard?.forms.has(entry) || !entry.isUnsaved()) return true;
    const discarded = await guard.confirmDiscard();
    if (discarded) {
      entry.discard();
      guard.forms.delete(entry);
    }
    return discarded;
  }, [guard, entry]);
  return { confirmLeave, release };
}
