import { useEffect, useState } from 'react';
import { isSignedIn, signedInEmail } from '../../../screens/guard';
import type { Lock } from './createLock';
import { exitPathOf } from './exitPathOf';

/** What a page does that follows what becomes of its session elsewhere. */
export interface Following {
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
export function useRestoredPage({ lock, leave, reopen }: Following): void {
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
