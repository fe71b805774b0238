import { existsSync } from 'node:fs';
import { ConfigError, readConfig, type ServerConfig } from './config';
import { beginOpening, databaseIn } from './openConfiguredStore';

/** Undefined where it cannot be used, which the start itself tells. */
function configOf(env: NodeJS.ProcessEnv): ServerConfig | undefined {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

/**
 * Begins to open the embedded store of a start, beside the loading of what will use it. One that is not there yet is made after the declarations
 * have been checked, like all that a start makes; the commands, which `args` name, open theirs themselves.
 */
export function openAhead(env: NodeJS.ProcessEnv, args: readonly string[]): void {
  const config = args.length === 0 ? configOf(env) : undefined;
  if (config && config.databaseUrl === undefined && existsSync(databaseIn(config))) beginOpening(config);
}
