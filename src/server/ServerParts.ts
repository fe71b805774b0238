import type { Manufacturer, Registry } from '../schema';
import type { ServerConfig } from './config';
import type { ProductParts } from './productParts';

/** What a server is opened with. */
export interface ServerParts {
  readonly config: ServerConfig;
  readonly registry: Registry;
  readonly manufacturers: readonly Manufacturer[];
  readonly defaultManufacturer: string;
  /** Folder of the built web app; absent, the API alone is served. */
  readonly webRoot?: string;
  readonly product?: ProductParts;
}
