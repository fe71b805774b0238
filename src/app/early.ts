import { defaultManufacturer, manufacturers } from '../../resources/manufacturers';
import { registry } from '../../resources';
import { createSessionStore } from '../provider';
import { homePath } from '../schema';
import { apiUrlOf, manufacturerOf } from './config';
import { beginFirstCalls } from './firstCalls';

const token = createSessionStore().token();
if (token !== null && window.location.pathname.startsWith(homePath)) {
  const { key } = manufacturerOf({ hostname: window.location.hostname, manufacturers, defaultManufacturer });
  beginFirstCalls({ location: window.location, registry, apiUrl: apiUrlOf(import.meta.env, navigator.webdriver), manufacturer: key, token });
}
