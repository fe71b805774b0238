import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import { registry } from '../../resources';
import { createSessionStore, signInPathFrom } from '../provider';
import { homePath } from '../schema';
import { resolveApiUrl, resolveManufacturer } from './config';
import { isStorageAllowed } from './isStorageAllowed';
import { prefetchPage } from './pagePrefetch';
import { redirectCachedPage, reloadOutdatedPage, trackInteraction } from './outdatedPage';

function startPrefetching(token: string): void {
  const { key } = resolveManufacturer({ hostname: window.location.hostname, manufacturers, defaultManufacturer });
  const apiUrl = resolveApiUrl(import.meta.env, navigator.webdriver);
  trackInteraction();
  // Defer until the whole script has run: if the browser records the call stack of a request, it would parse the script
  // again to determine the line.
  queueMicrotask(
    () =>
      void prefetchPage({ location: window.location, registry, apiUrl, manufacturer: key, token }).then(
        reloadOutdatedPage,
        () => undefined,
      ),
  );
}

if (isStorageAllowed() && window.location.pathname.startsWith(homePath)) {
  const token = createSessionStore().token();
  if (token === null) redirectCachedPage(signInPathFrom(window.location));
  else startPrefetching(token);
}
