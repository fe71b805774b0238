import { useEffect, useState, useSyncExternalStore } from 'react';
import { homePath, storageKeys } from '../../../schema';
import { useTellFailure } from '../../../screens';
import { signedInEmail } from '../../../screens/guard';
import { signInPath } from '../../../provider';
import { useServices } from '../../services';
import type { Lock, LockState } from './createLock';

/** Idle limit if the server reports none. */
const defaultMinutes = 15;

const activity = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;
const waking = ['focus', 'pageshow', 'online'] as const;

/** Monitors user activity in this tab, the clock, and the return of the tab or the machine from sleep. */
function useActivity(lock: Lock): void {
  useEffect(() => {
    const options = { capture: true, passive: true };
    activity.forEach((name) => window.addEventListener(name, lock.touch, options));
    waking.forEach((name) => window.addEventListener(name, lock.look));
    document.addEventListener('visibilitychange', lock.look);
    const timer = setInterval(lock.look, 1000);
    return () => {
      activity.forEach((name) => window.removeEventListener(name, lock.touch, options));
      waking.forEach((name) => window.removeEventListener(name, lock.look));
      document.removeEventListener('visibilitychange', lock.look);
      clearInterval(timer);
    };
  }, [lock]);
}

/** Follows the other tabs: their activity, the end of the session, a renewed session, and the sign-in of another user. */
function useOtherTabs(lock: Lock, leave: (path: string) => void): void {
  const [email] = useState(signedInEmail);
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      const [token, whose] = [localStorage.getItem(storageKeys.token), localStorage.getItem(storageKeys.email)];
      if (whose === null) leave(signInPath);
      else if (whose !== email) leave(homePath);
      else if (token === null) lock.cover();
      else if (key === storageKeys.token) lock.open();
      else lock.look();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [lock, email, leave]);
}

/** Lock state of the page, with the idle limit in minutes as reported by the server. */
export function useLock(minutes = defaultMinutes): LockState {
  const { auth, lock } = useServices();
  const tellFailure = useTellFailure();
  useEffect(
    () =>
      lock.watch({
        limit: minutes * 60_000,
        onLimit: auth.expire,
        onContact: () => void auth.getIdentityAnew().catch((error: unknown) => tellFailure(error, false)),
      }),
    [lock, auth, minutes, tellFailure],
  );
  useActivity(lock);
  useOtherTabs(lock, auth.leave);
  return useSyncExternalStore(lock.subscribe, lock.state);
}
