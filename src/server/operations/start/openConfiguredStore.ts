import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { ConfigError, readConfig, type ServerConfig } from '../../config';
import { secureDataFolder, lockDataDir } from '../dataFolder/dataFolder';
import { findUnavailabilityReason } from './startError';
import { assertConnectionSettings, openStore, type Store } from '../../db';

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
/** The modes in which the driver encrypts a connection and verifies the certificate. */
const verified = ['require', 'verify-ca', 'verify-full'];

/** Whether rows and passwords cross a network unencrypted, or to whoever answers; never on this machine. */
function isExposed(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const isLocal = host === '' || host.startsWith('/') || loopback.test(host);
  return !isLocal && !verified.includes(searchParams.get('sslmode') ?? '');
}

/** Warns at a production start if a connection to a database on another machine is not encrypted and verified. */
export function warnAboutDatabase(
  app: Pick<FastifyInstance, 'log'>,
  { production, databaseUrl, directUrl, replica }: ServerConfig,
): void {
  const addresses = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, DATABASE_READ_URL: replica?.url };
  for (const [name, address] of Object.entries(addresses))
    if (production && address !== undefined && isExposed(address))
      app.log.warn(
        `${name} leads to another machine, and the connection is not encrypted and verified: ` +
          'add ?sslmode=verify-full, and &sslrootcert=FILE for a certificate authority of your own',
      );
}

/** Delay between connection attempts while the database is not ready. */
const retryIntervalMs = 500;

/**
 * Waits for a database server that is still starting, logging one warning; rejects with the last error after the
 * timeout.
 */
async function waitForDatabase({ db }: Pick<Store, 'db'>, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      const reason = findUnavailabilityReason(error);
      if (reason === undefined || performance.now() >= deadline) throw error;
      if (attempt === 1) console.warn(`Waiting up to ${seconds} s for the database in DATABASE_URL: ${reason}`);
      await pause(retryIntervalMs);
    }
  }
}

async function openServerStore(
  databaseUrl: string,
  { directUrl, replica, limits, databaseStartSeconds }: ServerConfig,
): Promise<Store> {
  const store = await openStore({ databaseUrl, directUrl, replica, limits });
  try {
    await waitForDatabase(store, databaseStartSeconds);
    await assertConnectionSettings(store.db, limits);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Path of the embedded database. */
export const databaseFolder = ({ dataDir }: Pick<ServerConfig, 'dataDir'>): string => join(dataDir, 'database');

async function openEmbeddedStore(config: ServerConfig): Promise<Store> {
  const { dataDir, limits } = config;
  const unlock = await lockDataDir(dataDir);
  try {
    await secureDataFolder(dataDir);
    const store = await openStore({ dataDir: databaseFolder(config), limits });
    const close = async () => {
      try {
        await store.close();
      } finally {
        await unlock();
      }
    };
    return { ...store, close };
  } catch (error) {
    await unlock();
    throw error;
  }
}

let pendingStore: Promise<Store> | undefined;

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
  if (!config || config.databaseUrl !== undefined || !existsSync(databaseFolder(config))) return;
  pendingStore = openEmbeddedStore(config);
  // The error is reported by `openConfiguredStore`; this only prevents an unhandled rejection.
  pendingStore.catch(() => undefined);
}

/** Closes the store opened ahead of its use if it was never taken. */
export async function closePendingStore(): Promise<void> {
  const store = pendingStore;
  pendingStore = undefined;
  await store?.then((opened) => opened.close()).catch(() => undefined);
}

/**
 * Opens the configured store, or takes over the one opened ahead. An embedded store is locked for this process. Throws
 * a DataLockError if another process holds the lock, and the connection error if a database server is not ready within
 * DATABASE_START_SECONDS.
 */
export async function openConfiguredStore(config: ServerConfig): Promise<Store> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    await secureDataFolder(dataDir);
    return openServerStore(databaseUrl, config);
  }
  const store = pendingStore ?? openEmbeddedStore(config);
  pendingStore = undefined;
  return store;
}
