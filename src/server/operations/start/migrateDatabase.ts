import { ConfigError, type ServerConfig } from '../../config';
import { checkDeclarations } from '../check/checkDeclarations';
import type { ServerOptions } from '../../ServerOptions';
import { createDeferredIndexes, createMissingTables, retryOnLockTimeout } from '../../db';
import { assertGrantable, grantRights } from './grantRights';
import { openConfiguredStore } from './openConfiguredStore';
import { schemaOptions } from './prepareStore';
import { reportBlockers } from './reportBlockers';

/** The configuration with the role that owns the tables, where one is named. */
export function asOwner(config: ServerConfig): ServerConfig {
  const { directUrl: _pooled, replica: _replica, ownerUrl, ...others } = config;
  return ownerUrl === undefined ? config : { ...others, ownerUrl, databaseUrl: ownerUrl };
}

/** The role that an address signs in with; undefined if it names none. */
const roleOf = (url: string): string | undefined => decodeURIComponent(new URL(url).username) || undefined;

/** The role of the server. Throws a ConfigError if it is not apart from the owner of the tables. */
function readServerRole({ databaseUrl, ownerUrl }: ServerConfig): string {
  const role = databaseUrl === undefined ? undefined : roleOf(databaseUrl);
  if (role === undefined || ownerUrl === undefined || roleOf(ownerUrl) === role)
    throw new ConfigError(
      'Set DATABASE_OWNER_URL to the address of PostgreSQL with the role that owns the tables, ' +
        'and DATABASE_URL to that of the server with another role',
    );
  return role;
}

/**
 * Migrates the tables of the configured PostgreSQL server to the declarations as their owner, and grants the role of
 * DATABASE_URL what a server needs. Returns the number of statements that changed the tables. Throws a ConfigError
 * where the two roles are not set or not apart.
 */
export async function migrateDatabase(parts: ServerOptions): Promise<number> {
  const { config } = parts;
  const role = readServerRole(config);
  checkDeclarations(parts);
  const schema = schemaOptions(parts);
  const store = await openConfiguredStore(asOwner(config));
  try {
    await assertGrantable(store.db, role);
    const { statements } = await retryOnLockTimeout(() => createMissingTables(store, schema));
    await createDeferredIndexes(store, schema, (db) => reportBlockers(store, db));
    await store.db
      .transaction()
      .execute((db) => grantRights(db, { role, schema, retainedMonths: config.accessLog.months }));
    return statements.length;
  } finally {
    await store.close();
  }
}
