import { mkdir } from 'node:fs/promises';
import pg from 'pg';
import { valueTypes } from '../valueTypes';
import { EngineSocket } from './EngineSocket';
import { emptyStoreFile, placeEmptyStore } from './emptyStore';

/** Delay in milliseconds before a folder that could not be opened is tried again: each attempt costs half a second of CPU. */
const restAfterFailure = 1_000;
/** Time in milliseconds after which a database that cannot flush its pending writes is terminated; the next opening recovers it. */
const closeWithin = 3_000;

export interface EmbeddedPool {
  readonly pool: pg.Pool;
  /** Resolves when the last engine has released the folder. */
  readonly ended: () => Promise<void>;
}

/**
 * Opens a pool with the single connection that the embedded database supports. The first statement starts the engine. A connection that breaks or
 * times out terminates the engine like a kill; the next statement starts it again, with every acknowledged write.
 */
export async function openEmbedded(dataDir: string | undefined): Promise<EmbeddedPool> {
  const emptyStore = await emptyStoreFile();
  if (dataDir !== undefined) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await placeEmptyStore(emptyStore, dataDir);
  }
  const place = dataDir === undefined ? { emptyStore } : { dataDir };
  let isFree: Promise<void> = Promise.resolve();
  const stream = () => {
    const before = isFree;
    let socket: EngineSocket | undefined;
    isFree = new Promise((resolve) => {
      const onEnd = (failure?: Error) => {
        if (failure) setTimeout(resolve, restAfterFailure).unref();
        else resolve();
      };
      socket = new EngineSocket({ place, isFree: before, onEnd, closeWithin });
    });
    return socket as EngineSocket;
  };
  const pool = new pg.Pool({ stream, max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres', ssl: false, types: valueTypes });
  return { pool, ended: () => isFree };
}
