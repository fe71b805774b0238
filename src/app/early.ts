import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import { registry } from '../../resources';
import { createSessionStore, signInFrom } from '../provider';
import { homePath } from '../schema';
import { apiUrlOf, manufacturerOf } from './config';
import { beginFirstCalls } from './firstCalls';
import { leaveKeptPage, leaveOutdatedPage, watchForUse } from './outdatedPage';

const isProtected = window.location.pathname.startsWith(homePath);
const token = createSessionStore().token();
if (isProtected && token === null) leaveKeptPage(signInFrom(window.location));
else if (isProtected && token !== null) {
  const { key } = manufacturerOf({ hostname: window.location.hostname, manufacturers, defaultManufacturer });
  const apiUrl = apiUrlOf(import.meta.env, navigator.webdriver);
  watchForUse();
  // Once the whole script has run: where the browser notes who makes a call, it would read the script anew to say at which line it stands.
  queueMicrotask(() => void beginFirstCalls({ location: window.location, registry, apiUrl, manufacturer: key, token }).then(leaveOutdatedPage, () => undefined));
}
