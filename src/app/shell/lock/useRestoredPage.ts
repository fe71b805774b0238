import { useEffect, useState } from 'react';
import { isSignedIn, signedInEmail } from '../../../screens/guard';
import type { Lock } from './createLock';
import { exitPathOf } from './exitPathOf';

/**
 * Checks the session of a page that Back or Forward shows again exactly as it was left: a browser that keeps whole pages in memory tells them
 * nothing of what happens meanwhile. After a logout the page is covered before it can be read, and then left.
 */
export function useRestoredPage(lock: Lock, leave: (path: string) => void): void {
  const [email] = useState(signedInEmail);
  useEffect(() => {
    let wasLoggedOut = false;
    const handleHide = () => {
      wasLoggedOut = signedInEmail() === '';
    };
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      // A page that has logged out itself holds nothing any more, and is loaded again for whoever has signed in since.
      const exit = exitPathOf(email) ?? (wasLoggedOut ? window.location.pathname + window.location.search : undefined);
      if (exit !== undefined) {
        lock.cover();
        leave(exit);
      } else if (!isSignedIn()) lock.cover();
      else if (lock.state().phase === 'covered') lock.open();
    };
    window.addEventListener('pagehide', handleHide);
    window.addEventListener('pageshow', handleShow);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      window.removeEventListener('pageshow', handleShow);
    };
  }, [lock, email, leave]);
}
