import type { FirstAnswer } from '../provider';

/** Build id of the server's web app, sent if the server also serves the web app. */
const buildHeader = 'x-build-id';

/** Build id of the page (vite/buildId.ts). */
const ownBuild = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content;

/** How the browser navigated to the page, if it reports that. */
const arrival = (): PerformanceNavigationTiming | undefined => performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
const isReloaded = (): boolean => arrival()?.type === 'reload';

let used = false;

/** Starts tracking whether the user has interacted with the page. The browser's own `userActivation` also counts interaction with the previous page. */
export function watchForUse(): void {
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, () => (used = true), { capture: true, once: true });
}

/** Whether the browser has shown the page from its cache without asking the server. */
const isKept = (): boolean => arrival()?.transferSize === 0 && !isReloaded();

let leaving = false;

/** Whether the page is about to be reloaded: nothing may start in it, and its URL must not change, which would cancel the reload. */
export const isLeaving = (): boolean => leaving;

/** Redirects a user without a session to the sign-in page by a full page load if the page may be of an older build: without a call, no response reveals that. */
export function leaveKeptPage(signIn: string): void {
  if (!isKept()) return;
  leaving = true;
  window.location.replace(signIn);
}

/**
 * Reloads the page if the server reports a newer build than the cached page. It does not reload twice, because a reloaded page comes from the server, and not after the
 * user has interacted with the page.
 */
export function leaveOutdatedPage({ headers }: Pick<FirstAnswer, 'headers'>): void {
  const current = headers[buildHeader];
  const own = ownBuild();
  if (current === undefined || own === undefined || current === own || isReloaded() || used) return;
  leaving = true;
  window.location.reload();
}
