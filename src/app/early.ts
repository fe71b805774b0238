import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import { registry } from '../../resources';
import { createSessionStore, signInFrom } from '../provider';
import { homePath } from '../schema';
import { apiUrlOf, manufacturerOf } from './config';
import { beginFirstCalls } from './firstCalls';
import { leaveKeptPage, leaveOutdatedPage, watchForUse } from './outdatedPage';

function begin(token: string): void {
  const { key } = manufacturerOf({ hostname: window.location.hostname, manufacturers, defaultManufacturer });
  const apiUrl = apiUrlOf(import.meta.env, navigator.webdriver);
  watchForUse();
  // Defer until the whole script has run: if the browser records the call stack of a request, it would parse the script again to determine the line.
  queueMicrotask(() => void beginFirstCalls({ location: window.location, registry, apiUrl, manufacturer: key, token }).then(leaveOutdatedPage, () => undefined));
}

if (window.location.pathname.startsWith(homePath)) {
  const token = createSessionStore().token();
  if (token === null) leaveKeptPage(signInFrom(window.location));
  else begin(token);
}
