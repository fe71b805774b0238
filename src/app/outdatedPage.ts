import type { FirstAnswer } from '../provider';

/** Answered by a server that serves the web app too: which build of it. */
const buildHeader = 'x-build-id';

/** Which build the page is of (vite/buildId.ts). */
const ownBuild = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content;

/** How the browser came to the page, where it tells. */
const arrival = (): PerformanceNavigationTiming | undefined => performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
const isReloaded = (): boolean => arrival()?.type === 'reload';

let used = false;

/** Notes from now on whether anybody works with the page. The browser's own `userActivation` also counts what was done on the page before. */
export function watchForUse(): void {
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, () => (used = true), { capture: true, once: true });
}

/** Whether the browser has shown the page without asking the server for it. */
const isKept = (): boolean => arrival()?.transferSize === 0 && !isReloaded();

let leaving = false;

/** Whether the page is about to be loaded anew: nothing is to begin in it, and its address is to stay, which would call that off. */
export const isLeaving = (): boolean => leaving;

/** Leads somebody whom no session protects to the sign-in page by loading it, where the page may be of an earlier build: no call tells. */
export function leaveKeptPage(signIn: string): void {
  if (!isKept()) return;
  leaving = true;
  window.location.replace(signIn);
}

/**
 * Loads the page anew where the server says that another build has been installed since the browser kept it. Not twice, since what is loaded anew
 * comes from the server; and not once somebody works with it.
 */
export function leaveOutdatedPage({ headers }: Pick<FirstAnswer, 'headers'>): void {
  const current = headers[buildHeader];
  const own = ownBuild();
  if (current === undefined || own === undefined || current === own || isReloaded() || used) return;
  leaving = true;
  window.location.reload();
}
