import { mkdir } from 'node:fs/promises';
import pg from 'pg';
import { valueTypes } from '../valueTypes';
import { EngineSocket } from './EngineSocket';
import { assertComplete } from './databaseFiles';
import { emptyStoreArchivePath, unpackEmptyStore } from './emptyStoreArchive';

/**
 * Delay in milliseconds before a folder that could not be opened is tried again: each attempt costs half a second of
 * CPU.
 */
const reopenDelayMs = 1_000;
/**
 * Time in milliseconds after which a database that cannot flush its pending writes is terminated; the next opening
 * recovers it.
 */
const closeTimeoutMs = 3_000;

export interface EmbeddedPool {
  readonly pool: pg.Pool;
  /** Resolves when the last engine has released the folder. */
  readonly ended: () => Promise<void>;
}

/**
 * Opens a pool with the single connection that the embedded database supports. The first statement starts the engine. A
 * connection that breaks or times out terminates the engine like a kill; the next statement starts it again, with every
 * acknowledged write. Throws where the folder is incomplete.
 */
export async function openEmbedded(dataDir: string | undefined): Promise<EmbeddedPool> {
  const archive = await emptyStoreArchivePath();
  if (dataDir !== undefined) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await assertComplete(dataDir);
    await unpackEmptyStore(archive, dataDir);
  }
  const location = dataDir === undefined ? { emptyStore: archive } : { dataDir };
  let folderReleased: Promise<void> = Promise.resolve();
  const stream = () => {
    const previousReleased = folderReleased;
    let socket: EngineSocket | undefined;
    folderReleased = new Promise((resolve) => {
      const onEnd = (failure?: Error) => {
        // Keeps the process alive: without it, a start whose database cannot be opened would end here, silently and
        // with exit code 0.
        if (failure) setTimeout(resolve, reopenDelayMs);
        else resolve();
      };
      socket = new EngineSocket({ location, folderReleased: previousReleased, onEnd, closeTimeoutMs });
    });
    return socket as EngineSocket;
  };
  const pool = new pg.Pool({
    stream,
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    types: valueTypes,
  });
  return { pool, ended: () => folderReleased };
}
