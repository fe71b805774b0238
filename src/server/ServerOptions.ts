import type { Manufacturer, Registry } from '../schema';
import type { ServerConfig } from './config';
import type { ProductExtensions } from './productExtensions';

/** Everything needed to open a server. */
export interface ServerOptions {
  readonly config: ServerConfig;
  readonly registry: Registry;
  readonly manufacturers: readonly Manufacturer[];
  readonly defaultManufacturer: string;
  /** Folder of the built web app; without it, only the API is served. */
  readonly webRoot?: string;
  readonly product?: ProductExtensions;
}
