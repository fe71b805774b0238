import { existsSync } from 'node:fs';
import { ConfigError, readConfig, type ServerConfig } from '../../config';
import { startOpening, databaseFolder } from './openConfiguredStore';

/** Undefined if the configuration is invalid; the start reports the error. */
function tryReadConfig(env: NodeJS.ProcessEnv): ServerConfig | undefined {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

/**
 * Starts opening the embedded store while the rest of the server is loading. A missing store is created only after the
 * declarations have been checked; commands given in `args` open the store themselves.
 */
export function openStoreEarly(env: NodeJS.ProcessEnv, args: readonly string[]): void {
  const config = args.length === 0 ? tryReadConfig(env) : undefined;
  if (config && config.databaseUrl === undefined && existsSync(databaseFolder(config))) startOpening(config);
}
