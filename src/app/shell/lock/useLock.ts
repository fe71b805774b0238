import { useEffect, useState, useSyncExternalStore } from 'react';
import { homePath, storageKeys } from '../../../schema';
import { useTellFailure } from '../../../screens';
import { signedInEmail } from '../../../screens/guard';
import { signInPath } from '../../../provider';
import { useServices } from '../../services';
import type { Lock, LockState } from './createLock';

/** Where the server does not say how long a session may be idle. */
const defaultMinutes = 15;

const activity = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;
const waking = ['focus', 'pageshow', 'online'] as const;

/** Watches what is done in this tab, the clock, and the tab's return from the background or the machine's from sleep. */
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

/** What the other tabs do: they are active, end the session, begin it again, or somebody else signs in there. */
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

/** Whether the page is open, warned of or covered; `minutes` as the server says. */
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
