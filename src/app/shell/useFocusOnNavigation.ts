import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Id of the main element, the target of `Skip to the content`. */
export const contentId = 'content';

/**
 * After a navigation, moves the focus to the start of the new screen if the focused element belonged to the previous
 * one.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (document.activeElement === document.body) document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [pathname]);
}
