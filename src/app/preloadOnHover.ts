import { matchRoutes, type RouteObject } from 'react-router';
import { canPrefetch } from '../ui';

/** How long the pointer must rest on a link before its screen is preloaded, in milliseconds. */
const hoverDelayMs = 65;

/** The link under the pointer; in a table row, the row's first link. */
const findLink = (target: EventTarget | null): HTMLAnchorElement | null => {
  if (!(target instanceof Element)) return null;
  return (
    target.closest<HTMLAnchorElement>('a[href]') ??
    target.closest('tr')?.querySelector<HTMLAnchorElement>('a[href]') ??
    null
  );
};

/**
 * Preloads the code of the screen that a link leads to, unless the link has left the page. A failure is reported when
 * the screen is opened.
 */
function preload(routes: RouteObject[], { isConnected, origin, pathname }: HTMLAnchorElement): void {
  if (!isConnected || origin !== window.location.origin || !canPrefetch()) return;
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
  }
}

/**
 * Preloads the code of a screen while its link is hovered or focused. It reads no record: every access to a record is
 * logged, and the user has not requested this one.
 */
export function preloadOnHover(routes: RouteObject[], page: Pick<Document, 'addEventListener'> = document): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedulePreload = ({ target }: Event) => {
    clearTimeout(timer);
    const link = findLink(target);
    if (link) timer = setTimeout(() => preload(routes, link), hoverDelayMs);
  };
  page.addEventListener('pointerover', schedulePreload);
  page.addEventListener('focusin', schedulePreload);
}
