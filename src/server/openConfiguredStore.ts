import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ServerConfig } from './config';
import { closeDataFolder } from './dataFolder';
import { lockDataDir } from './dataLock';
import { whyAway } from './startError';
import { assertSettings, openStore, type Store } from './store';

/** Delay between connection attempts while the database is not ready. */
const lookEvery = 500;

/** Waits for a database server that is still starting, logging one warning; rejects with the last error after the timeout. */
async function whenThere({ db }: Pick<Store, 'db'>, seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000;
  for (let tries = 1; ; tries += 1) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      const reason = whyAway(error);
      if (reason === undefined || Date.now() >= until) throw error;
      if (tries === 1) console.warn(`Waiting up to ${seconds} s for the database of DATABASE_URL: ${reason}`);
      await pause(lookEvery);
    }
  }
}

async function openServerStore(databaseUrl: string, { directUrl, replica, limits, databaseStartSeconds }: ServerConfig): Promise<Store> {
  const store = await openStore({ databaseUrl, ...(directUrl !== undefined && { directUrl }), ...(replica && { replica }), limits });
  try {
    await whenThere(store, databaseStartSeconds);
    await assertSettings(store.db, limits);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Path of the embedded database. */
export const databaseIn = ({ dataDir }: Pick<ServerConfig, 'dataDir'>): string => join(dataDir, 'database');

async function openEmbeddedStore(config: ServerConfig): Promise<Store> {
  const { dataDir, limits } = config;
  const unlock = await lockDataDir(dataDir);
  try {
    await closeDataFolder(dataDir);
    const store = await openStore({ dataDir: databaseIn(config), limits });
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

let begun: Promise<Store> | undefined;

/** Starts opening the embedded store of this process ahead of its use. */
export function beginOpening(config: ServerConfig): void {
  begun = openEmbeddedStore(config);
  // The error is reported by `openConfiguredStore`; this only prevents an unhandled rejection.
  begun.catch(() => undefined);
}

/** Closes the store opened ahead of its use if it was never taken. */
export async function closeBegun(): Promise<void> {
  const store = begun;
  begun = undefined;
  await store?.then((opened) => opened.close()).catch(() => undefined);
}

/**
 * Opens the configured store, or takes over the one opened ahead. An embedded store is locked for this process. Throws a DataLockError if another process
 * holds the lock, and the connection error if a database server is not ready within DATABASE_START_SECONDS.
 */
export async function openConfiguredStore(config: ServerConfig): Promise<Store> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    await closeDataFolder(dataDir);
    return openServerStore(databaseUrl, config);
  }
  const store = begun ?? openEmbeddedStore(config);
  begun = undefined;
  return store;
}
