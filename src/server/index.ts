export { checkProduct } from './check/checkProduct';
export { createDevApi, type DevApi } from './dev';
export { prepareEmptyStore } from './store';
export { openServer, type OpenServer } from './openServer';
export type { ServerOptions } from './ServerOptions';
