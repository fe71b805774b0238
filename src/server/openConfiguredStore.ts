import { join } from 'node:path';
import type { ServerConfig } from './config';
import { closeDataFolder } from './dataFolder';
import { lockDataDir } from './dataLock';
import { openStore, type Store } from './store';

/** The store of a configuration, for this process alone where it is the embedded one. Throws a DataLockError where another has it. */
export async function openConfiguredStore({ databaseUrl, dataDir, limits }: ServerConfig): Promise<Store> {
  if (databaseUrl !== undefined) {
    await closeDataFolder(dataDir);
    return openStore({ databaseUrl, limits });
  }
  const unlock = await lockDataDir(dataDir);
  try {
    await closeDataFolder(dataDir);
    const store = await openStore({ dataDir: join(dataDir, 'database'), limits });
    return { ...store, close: () => store.close().finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}
