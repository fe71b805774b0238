import { useEffect, useRef, useLayoutEffect, type RefObject } from 'react';
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

const userEvents = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const;

/**
 * Scrolls to a place as soon as the content reaches that far, unless the user has done something before. Returns a
 * function that gives up.
 */
function scrollWhenLoaded(top: number): () => void {
  const stop = () => {
    sizes.disconnect();
    userEvents.forEach((name) => window.removeEventListener(name, stop, true));
  };
  const sizes = new ResizeObserver(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    if (scrollHeight - clientHeight < top) return;
    window.scrollTo(0, top);
    stop();
  });
  sizes.observe(document.body);
  userEvents.forEach((name) => window.addEventListener(name, stop, true));
  return stop;
}

/**
 * Keeps how far the page is scrolled while its screen is removed, and returns to it with the focus when the screen is
 * built again.
 */
export function usePlaceKept(place: RefObject<number | undefined>): void {
  useLayoutEffect(
    () => () => {
      place.current = window.scrollY;
    },
    [place],
  );
  useEffect(() => {
    const top = place.current;
    if (top === undefined) return undefined;
    if (document.activeElement === document.body) document.getElementById(contentId)?.focus({ preventScroll: true });
    return top > 0 ? scrollWhenLoaded(top) : undefined;
  }, [place]);
}
