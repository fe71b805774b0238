import { mkdir } from 'node:fs/promises';
import pg from 'pg';
import { valueTypes } from '../valueTypes';
import { EngineSocket } from './EngineSocket';
import { emptyStoreFile, placeEmptyStore } from './emptyStore';

/** After a folder could not be opened, the next try waits this long, in milliseconds: each costs half a second of a core. */
const restAfterFailure = 1_000;
/** A database that cannot write what it still has to is cut off after this many milliseconds; opening it again recovers it. */
const closeWithin = 3_000;

export interface EmbeddedPool {
  readonly pool: pg.Pool;
  /** Resolves when no engine has the folder any more. */
  readonly ended: () => Promise<void>;
}

/**
 * A pool with the one connection that the embedded database knows. The first statement opens it; one that breaks or is given up ends the
 * engine as a kill would, and the next statement opens it again, with every answered write in it.
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
