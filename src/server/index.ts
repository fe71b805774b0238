export { checkProduct } from './operations/check/checkProduct';
export { createDevApi, describeTables, type DevApi } from './dev';
export { prepareEmptyStore } from './db';
export { openServer, type OpenServer } from './openServer';
export type { ServerOptions } from './ServerOptions';
