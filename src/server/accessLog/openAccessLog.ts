import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from '../../schema';
import type { ServerConfig } from '../config';
import type { SessionListener } from '../accounts/sessionEvents';
import { runPeriodically, type Store } from '../db';
import type { AccessEvent } from './accessEvent';
import { openRecordedHeads } from './recordedHeads';
import { ensureLogFolder, readChainKeys } from './chain';
import { readLastBreak } from './logQueries';
import { createHeadShipper } from './shipHeads';
import { openSpool } from './spool';
import { deadAfterMs, openWriter } from './openWriter';
import { pruneMonths } from './months';

/*
 * The words of the access log:
 * - event: what a call did, before it is stored. Events wait in the spool, a file below DATA_DIR and a list in memory.
 * - entry: a stored event. The writer turns events into entries in batches, and adds the ancestors of their records.
 * - chain: each entry has a hash, an HMAC over its columns and the hash of the entry before it.
 * - head: the last entry of the chain, as a row in the database that is sealed in the transaction of its entry.
 * - recorded head: a head as a signed line outside the database, in a file below DATA_DIR or shipped elsewhere.
 * - seal: an HMAC over a record of the chain. The seal of a month remains when its entries are pruned.
 * - mark: the entry with which a new chain starts after a break, where the end of the log is not what it was.
 * - verification: the comparison of all entries with their hashes, the seals, the head and the recorded heads.
 */

/** How long an event waits to be batched with others; longer where readers share the single connection of the store. */
const flushDelayMs = { postgres: 200, pglite: 1_000 } as const;
const pruneIntervalMs = 6 * 3_600_000;

export interface AccessLogOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly config: Pick<ServerConfig, 'dataDir' | 'accessLog'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly now?: () => Date;
}

/** What an operator and the administrators have to know of the log. */
export interface AccessLogProblem {
  /** When it was last found broken; a log that was broken stays so. */
  readonly broken_at?: string;
  /** Since when its heads cannot be delivered to where they are kept. */
  readonly unshipped_since?: string;
}

/** Accepts events, and appends them to the chain. */
export interface AccessLog {
  /** Writes an event to disk synchronously; it reaches the database soon after. */
  readonly add: (event: AccessEvent) => void;
  /** Too many events wait for the database: calls that require an entry have to be refused. */
  readonly isFull: () => boolean;
  /** Resolves when everything added so far is stored. */
  readonly flush: () => Promise<void>;
  /** Removes the oldest month whose retention period has ended. */
  readonly prune: () => Promise<void>;
  /** What is wrong with the log; undefined while nothing is. */
  readonly findProblem: () => AccessLogProblem | undefined;
  /** Starts the periodic recovery of abandoned events and the pruning of expired months. */
  readonly start: () => void;
  /** Flushes and stops. Events that cannot be stored stay on disk for the next process. */
  readonly close: () => Promise<void>;
}

/** The log of a running app. */
export interface RegisteredLog extends Pick<AccessLog, 'add' | 'isFull' | 'flush' | 'prune' | 'findProblem'> {
  /** Records session events. */
  readonly onSessionEvent: SessionListener;
}

/** What is kept outside the database: the keys, the waiting events and the recorded heads. */
function openOutside({ config, log }: Pick<AccessLogOptions, 'config' | 'log'>) {
  const keys = readChainKeys(config.accessLog.keys, config.dataDir);
  const folder = ensureLogFolder(config.dataDir);
  const onError = (message: string) => (error: unknown) => log.error({ err: error }, message);
  const shipper = createHeadShipper(config.accessLog.shipTo, log);
  return {
    keys,
    shipper,
    spool: openSpool(folder, onError('could not write to the access log folder')),
    recordedHeads: openRecordedHeads({
      folder,
      key: keys[0],
      onLine: shipper.ship,
      onError: onError('could not record the head of the access log in its folder'),
    }),
  };
}

/**
 * Opens the access log of a store whose tables exist. Until it starts it accesses the database only when there are
 * events to store.
 */
export function openAccessLog({ store, registry, config, log, now = () => new Date() }: AccessLogOptions): AccessLog {
  const { keys, shipper, spool, recordedHeads } = openOutside({ config, log });
  const message = 'the access log was found broken, and goes on behind a mark: run npm run audit:verify';
  let brokenAt: string | undefined;
  const onBroken = ({ happened_at, reason, records }: AccessEvent) => {
    brokenAt = happened_at;
    log.error({ reason, records }, message);
  };
  const writer = openWriter({ store, registry, keys, spool, recordedHeads, now, log, onBroken });
  const stops: (() => Promise<void>)[] = [];
  const add = (event: AccessEvent) => {
    spool.add(event);
    writer.schedule(flushDelayMs[store.engine]);
  };
  const prune = async () => {
    const options = { keys, now: now(), retainedMonths: config.accessLog.months, log };
    const months = await pruneMonths(store.background, options);
    if (months.length === 0) return;
    const [happened_at, records] = [now().toISOString(), months.map((month) => `months:${month}`)];
    add({ happened_at, action: 'retention', request_id: randomUUID(), resource: 'access_log', records });
  };
  /** Other processes find breaks as well. */
  const readBreak = async () => {
    brokenAt = (await readLastBreak(store.background)) ?? brokenAt;
  };
  const onError = (error: unknown) => log.error({ err: error }, 'access log maintenance failed');
  const repeat = (intervalMs: number, work: () => Promise<void> | void) =>
    stops.push(runPeriodically(async () => work(), { intervalMs, runImmediately: true, onError }));
  return {
    add,
    isFull: spool.isFull,
    flush: writer.flush,
    prune,
    findProblem: () => {
      const since = shipper.failingSince();
      const problem = {
        ...(brokenAt !== undefined && { broken_at: brokenAt }),
        ...(since !== undefined && { unshipped_since: since }),
      };
      return Object.keys(problem).length === 0 ? undefined : problem;
    },
    start: () => {
      repeat(deadAfterMs / 6, spool.touch);
      repeat(deadAfterMs, () => writer.schedule(0));
      repeat(deadAfterMs, readBreak);
      repeat(pruneIntervalMs, prune);
    },
    close: async () => {
      writer.stop();
      // A removal of a month that waits for readers is not waited for.
      for (const stop of stops) void stop();
      await writer
        .flush()
        .catch((error: unknown) =>
          log.error({ err: error }, 'could not store all access log entries: the rest stay in the access log folder'),
        );
      recordedHeads.close();
      await shipper.close();
    },
  };
}
