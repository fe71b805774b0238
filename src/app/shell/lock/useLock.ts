import { useEffect, useState, useSyncExternalStore } from 'react';
import { storageKeys } from '../../../schema';
import { useReportFailure } from '../../../screens';
import { isSignedIn, signedInEmail } from '../../../screens/guard';
import { useServices } from '../../services';
import type { Lock, LockState } from './createLock';
import { exitPathOf } from './exitPathOf';
import { useRestoredPage } from './useRestoredPage';

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

/** Follows the other tabs: their activity, the end of the session, a renewed session, and the sign-in of another user. */
function useOtherTabs(lock: Lock, leave: (path: string) => void): void {
  const [email] = useState(signedInEmail);
  useEffect(() => {
    const handleStorage = ({ key }: StorageEvent) => {
      const exit = exitPathOf(email);
      if (exit !== undefined) leave(exit);
      else if (!isSignedIn()) lock.cover();
      else if (key === storageKeys.token) lock.open();
      else lock.checkLimits();
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, [lock, email, leave]);
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
  useOtherTabs(lock, auth.redirect);
  useRestoredPage(lock, auth.redirect);
  return useSyncExternalStore(lock.subscribe, lock.state);
}
