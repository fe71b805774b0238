import { matchRoutes, type RouteObject } from 'react-router';
import { mayReadAhead } from '../screens';

/** Milliseconds that somebody points at a link before it is taken for more than passing by. */
const dwell = 65;

/** The link that is pointed at: a row stands for its first one. */
const linkAt = (target: EventTarget | null): HTMLAnchorElement | null => {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLAnchorElement>('a[href]') ?? target.closest('tr')?.querySelector<HTMLAnchorElement>('a[href]') ?? null;
};

/** Fetches the code of the screen at an address; what fails now is told when the screen is opened. */
function preload(routes: RouteObject[], { origin, pathname }: HTMLAnchorElement): void {
  if (origin !== window.location.origin || !mayReadAhead()) return;
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
  }
}

/**
 * Fetches the code of a screen while its link is pointed at or focused. No record is read: every reading of a record is accounted for, and
 * nobody has asked for this one.
 */
export function preloadPointedAt(routes: RouteObject[], page: Pick<Document, 'addEventListener'> = document): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const point = ({ target }: Event) => {
    clearTimeout(waiting);
    const link = linkAt(target);
    if (link) waiting = setTimeout(() => preload(routes, link), dwell);
  };
  page.addEventListener('pointerover', point);
  page.addEventListener('focusin', point);
}
