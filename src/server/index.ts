export { checkProduct } from './checkProduct';
export { createDevApi, type DevApi } from './dev';
export { openServer, type OpenServer, type ServerParts } from './openServer';
