import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from '../../schema';
import type { ServerConfig } from '../config';
import type { SessionListener } from '../sessions/sessionEvents';
import type { Store } from '../store';
import type { AccessEvent } from './accessEvent';
import { ensureLogFolder, readChainKeys } from './localFiles';
import { createEventQueue } from './createEventQueue';
import { createFlushScheduler } from './flushScheduler';
import { openSpool } from './openSpool';
import { deadAfterMs, openWriter } from './openWriter';
import { pruneMonths } from './pruneMonths';

/** How long an event waits to be batched with others; longer where readers share the single connection of the store. */
const flushDelayMs = { postgres: 200, pglite: 1_000 } as const;
/** The number of events that triggers an immediate flush. */
const flushThreshold = 500;
const pruneIntervalMs = 6 * 3_600_000;

export interface AccessLogOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly config: Pick<ServerConfig, 'dataDir' | 'accessLog'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  readonly now?: () => Date;
}

/** Accepts events, buffers them on disk and appends them to the chain. */
export interface AccessLog {
  /** Writes an event to disk synchronously; it reaches the database soon after. */
  readonly add: (event: AccessEvent) => void;
  /** Too many events wait for the database: calls that require an entry have to be refused. */
  readonly isFull: () => boolean;
  /** Resolves when everything added so far is stored. */
  readonly flush: () => Promise<void>;
  /** Removes the months whose retention period has ended. */
  readonly prune: () => Promise<void>;
  /** Starts the periodic recovery of abandoned events and the pruning of expired months. */
  readonly start: () => void;
  /** Flushes and stops. Events that cannot be stored stay on disk for the next process. */
  readonly close: () => Promise<void>;
}

/** The log of a running app. */
export interface RegisteredLog extends Pick<AccessLog, 'add' | 'flush' | 'prune'> {
  /** Records session events. */
  readonly onSessionEvent: SessionListener;
}

/** Serialises calls, whether they succeed or fail; callers that arrive during a run share the next one. */
function coalesceCalls(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let next: Promise<void> | undefined;
  const runNext = () => {
    next = undefined;
    return work();
  };
  return () => {
    next ??= last.catch(() => undefined).then(runNext);
    last = next;
    return next;
  };
}

/** Opens the access log of a store whose tables exist. Accesses the database only when there are events to store. */
export function openAccessLog({ store, registry, config, log, now = () => new Date() }: AccessLogOptions): AccessLog {
  const { dataDir } = config;
  const keys = readChainKeys(config.accessLog.keys, dataDir);
  const [key] = keys;
  const spool = openSpool(ensureLogFolder(dataDir));
  const queue = createEventQueue(spool, (error) => log.error({ err: error }, 'could not write to the access log folder'));
  const onTruncated = (entry: number, known: number) => log.error({ entry, known }, 'access log entries are missing: run npm run audit:verify');
  const onUnknownKey = (keyId: string) =>
    log.error({ key_id: keyId }, 'the access log cannot be verified: its entries so far were signed with a key that ACCESS_LOG_KEY does not contain. Add it after the present one');
  const writer = openWriter({ store, registry, dataDir, keys, queue, spool, now, onTruncated, onUnknownKey });
  const flush = coalesceCalls(writer.drain);
  const scheduler = createFlushScheduler(flush, log);
  const intervals: NodeJS.Timeout[] = [];
  const prune = async () => {
    const months = await pruneMonths(store.background, { key, now: now(), retainedMonths: config.accessLog.months });
    const records = months.map((month) => `months:${month}`);
    if (months.length > 0) add({ happened_at: now().toISOString(), action: 'retention', request_id: randomUUID(), resource: 'access_log', records });
  };
  const add = (event: AccessEvent) => {
    queue.add(event);
    scheduler.schedule(flushDelayMs[store.engine]);
    if (queue.size() === flushThreshold) scheduler.expedite();
  };
  const startInterval = (milliseconds: number, work: () => Promise<void>) => intervals.push(setInterval(() => void work(), milliseconds).unref());
  const withErrorLog = (work: () => Promise<void> | void) => async () => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, 'access log maintenance failed');
    }
  };
  return {
    add,
    isFull: () => queue.size() + writer.size() >= queue.capacity(),
    flush,
    prune,
    start: () => {
      scheduler.schedule(0);
      startInterval(deadAfterMs / 6, withErrorLog(spool.touch));
      startInterval(deadAfterMs, scheduler.tryFlush);
      startInterval(pruneIntervalMs, withErrorLog(prune));
      void withErrorLog(prune)();
    },
    close: async () => {
      scheduler.stop();
      for (const interval of intervals) clearInterval(interval);
      await flush().catch((error: unknown) => log.error({ err: error }, 'could not store all access log entries: the rest stay in the access log folder'));
    },
  };
}
