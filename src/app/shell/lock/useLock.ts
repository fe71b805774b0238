import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { storageKeys } from '../../../schema';
import { useReportFailure } from '../../../screens/requests';
import { areDraftsSealed, isSignedIn, signedInEmail } from '../../../screens/guard';
import { useServices, type Services } from '../../services';
import type { Lock, LockState } from './createLock';
import { exitPathOf } from './exitPathOf';
import { useRestoredPage, type Following } from './useRestoredPage';

/** Idle limit if the server reports none. */
const defaultIdleMinutes = 15;

/** Dictation only causes `input`, and voice control and screen readers that press a button only `click`. */
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'input', 'click'] as const;
const wakeEvents = ['focus', 'pageshow', 'online'] as const;

/** Monitors user activity in this tab, the clock, and the return of the tab or the machine from sleep. */
function useActivity(lock: Lock): void {
  useEffect(() => {
    const options = { capture: true, passive: true };
    activityEvents.forEach((name) => window.addEventListener(name, lock.recordActivity, options));
    wakeEvents.forEach((name) => window.addEventListener(name, lock.checkLimits));
    document.addEventListener('visibilitychange', lock.checkLimits);
    const timer = setInterval(lock.checkLimits, 1000);
    return () => {
      activityEvents.forEach((name) => window.removeEventListener(name, lock.recordActivity, options));
      wakeEvents.forEach((name) => window.removeEventListener(name, lock.checkLimits));
      document.removeEventListener('visibilitychange', lock.checkLimits);
      clearInterval(timer);
    };
  }, [lock]);
}

/**
 * A function that opens a page whose session was renewed in another tab, with the key for what was typed here. Without
 * it a cover stays, and the password opens it.
 */
function useReopen({ auth, lock }: Pick<Services, 'auth' | 'lock'>): () => void {
  return useCallback(() => {
    const open = () => {
      if (!areDraftsSealed(signedInEmail())) lock.open();
    };
    auth.getIdentity().then(open, open);
  }, [auth, lock]);
}

/**
 * Follows the other tabs: their activity, the end of the session, a renewed session, and the sign-in of another user.
 */
function useOtherTabs({ lock, leave, reopen }: Following): void {
  const [email] = useState(signedInEmail);
  useEffect(() => {
    const handleStorage = ({ key }: StorageEvent) => {
      const exit = exitPathOf(email);
      if (exit !== undefined) leave(exit);
      else if (!isSignedIn()) lock.cover();
      else if (key === storageKeys.token) reopen();
      else lock.checkLimits();
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, [lock, email, leave, reopen]);
}

/** Lock state of the page, with the idle limit in minutes as reported by the server. */
export function useLock(minutes = defaultIdleMinutes): LockState {
  const { auth, lock } = useServices();
  const reportFailure = useReportFailure();
  useEffect(
    () =>
      lock.watch({
        limitMs: minutes * 60_000,
        onLimit: auth.expire,
        onKeepAlive: () => void auth.refreshIdentity().catch((error: unknown) => reportFailure(error, false)),
      }),
    [lock, auth, minutes, reportFailure],
  );
  useActivity(lock);
  const following = { lock, leave: auth.redirect, reopen: useReopen({ auth, lock }) };
  useOtherTabs(following);
  useRestoredPage(following);
  return useSyncExternalStore(lock.subscribe, lock.state);
}
