import type { PrefetchedResponse } from '../provider';

/** Build id of the server's web app, sent if the server also serves the web app. */
const buildHeader = 'x-build-id';

/** Build id of the page (build/buildId.ts). */
const readPageBuild = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content;

/** How the browser navigated to the page, if it reports that. */
const readNavigationTiming = (): PerformanceNavigationTiming | undefined =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
const isReloaded = (): boolean => readNavigationTiming()?.type === 'reload';

let hasInteraction = false;

/**
 * Starts tracking whether the user has interacted with the page. The browser's own `userActivation` also counts
 * interaction with the previous page.
 */
export function trackInteraction(): void {
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(type, () => (hasInteraction = true), { capture: true, once: true });
}

/** Whether the browser has shown the page from its cache without asking the server. */
const isFromCache = (): boolean => readNavigationTiming()?.transferSize === 0 && !isReloaded();

let leaving = false;

/**
 * Whether the page is about to be reloaded: nothing may start in it, and its URL must not change, which would cancel
 * the reload.
 */
export const isLeaving = (): boolean => leaving;

/**
 * Redirects a user without a session to the sign-in page by a full page load if the page may be of an older build:
 * without a call, no response reveals that.
 */
export function redirectCachedPage(signInPath: string): void {
  if (!isFromCache()) return;
  leaving = true;
  window.location.replace(signInPath);
}

/**
 * Reloads the page if the server reports a newer build than the cached page. It does not reload twice, because a
 * reloaded page comes from the server, and not after the user has interacted with the page.
 */
export function reloadOutdatedPage({ headers }: Pick<PrefetchedResponse, 'headers'>): void {
  const servedBuild = headers[buildHeader];
  const pageBuild = readPageBuild();
  if (
    servedBuild === undefined ||
    pageBuild === undefined ||
    servedBuild === pageBuild ||
    isReloaded() ||
    hasInteraction
  )
    return;
  leaving = true;
  window.location.reload();
}
