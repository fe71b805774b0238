import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The main part of the page, which `Skip to the content` leads to. */
export const contentId = 'content';

/** On another screen the keyboard goes on at its beginning, where what had the focus was part of the last one. */
export function useMovedFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (document.activeElement === document.body) document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [pathname]);
}
