import type { Manufacturer, Registry } from '../schema';
import type { ServerConfig } from './config';
import type { ProductParts } from './productParts';

/** Everything needed to open a server. */
export interface ServerParts {
  readonly config: ServerConfig;
  readonly registry: Registry;
  readonly manufacturers: readonly Manufacturer[];
  readonly defaultManufacturer: string;
  /** Folder of the built web app; without it, only the API is served. */
  readonly webRoot?: string;
  readonly product?: ProductParts;
}
