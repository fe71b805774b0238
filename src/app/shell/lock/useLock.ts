import { useCallback, useEffect, useState, useSyncExternalStore, useLayoutEffect } from 'react';
import { storageKeys, homePath } from '../../../schema';
import { useReportFailure } from '../../../screens/requests';
import { areDraftsSealed, isSignedIn, signedInEmail } from '../../../screens/guard';
import { useServices, type Services } from '../../services';
import type { Lock, LockState } from './createLock';
import { signInPath } from '../../../provider';
import { productName } from '../../../ui';

/** Whether the page is covered: nothing of its screens is rendered then. */
export function useIsCovered(): boolean {
  const { lock } = useServices();
  return useSyncExternalStore(lock.subscribe, () => lock.state().phase === 'covered');
}

/** Where a page of this user leads once nobody, or somebody else, is signed in; undefined while the page may stay. */
function exitPathOf(email: string): string | undefined {
  const current = signedInEmail();
  if (current === '') return signInPath;
  return current === email ? undefined : homePath;
}

/** What a page does that follows what becomes of its session elsewhere. */
interface Following {
  readonly lock: Lock;
  /** Leaves the page for another address. */
  readonly leave: (path: string) => void;
  /** Opens a page whose session was renewed. */
  readonly reopen: () => void;
}

/**
 * Checks the session of a page that Back or Forward shows again exactly as it was left: a browser that keeps whole
 * pages in memory tells them nothing of what happens meanwhile. After a logout the page is hidden before it is kept,
 * and left on its return.
 */
function useRestoredPage({ lock, leave, reopen }: Following): void {
  const [email] = useState(signedInEmail);
  useEffect(() => {
    let wasLeft = false;
    const handleHide = () => {
      wasLeft = exitPathOf(email) !== undefined;
      // Before the browser keeps it: what is shown first on the return is the page as it was left.
      if (wasLeft) document.documentElement.dataset.covered = '';
    };
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      // A page that was left by a logout holds nothing any more, and is loaded again for the same user.
      const exit = exitPathOf(email) ?? (wasLeft ? window.location.pathname + window.location.search : undefined);
      if (exit !== undefined) {
        lock.cover();
        leave(exit);
      } else if (!isSignedIn()) lock.cover();
      else if (lock.state().phase === 'covered') reopen();
    };
    window.addEventListener('pagehide', handleHide);
    window.addEventListener('pageshow', handleShow);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      window.removeEventListener('pageshow', handleShow);
    };
  }, [lock, email, leave, reopen]);
}

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

/** Id of the only element that is visible while the page is hidden. */
export const coverId = 'cover';

const elementsOutsideCover = (): HTMLElement[] =>
  [...document.body.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.id !== coverId,
  );

/**
 * Hides the whole page from sight, input and screen readers while it is covered, and names no screen in the title. The
 * screen sets it again when it is rebuilt.
 */
export function useHiddenPage(covered: boolean): void {
  useLayoutEffect(() => {
    if (!covered) return undefined;
    const hidden = elementsOutsideCover().filter((child) => !child.inert);
    for (const child of hidden) child.inert = true;
    document.documentElement.dataset.covered = '';
    document.title = productName;
    return () => {
      delete document.documentElement.dataset.covered;
      for (const child of hidden) child.inert = false;
    };
  }, [covered]);
}
