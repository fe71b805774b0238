import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from '../../schema';
import type { ServerConfig } from '../config';
import type { SessionListener } from '../accounts/sessionEvents';
import type { Store } from '../db';
import type { AccessEvent } from './accessEvent';
import { openAnchors } from './anchors';
import type { ClockProblem } from './clocks';
import { ensureLogFolder, readChainKeys } from './localFiles';
import { readLastBreak } from './logQueries';
import { createHeadShipper } from './shipHeads';
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

/** Accepts events, buffers them on disk and appends them to the chain. */
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
export interface RegisteredLog extends Pick<AccessLog, 'add' | 'flush' | 'prune' | 'findProblem'> {
  /** Records session events. */
  readonly onSessionEvent: SessionListener;
}

const clockMessages: Readonly<Record<ClockProblem, string>> = {
  process_ahead:
    'the clock of this server is ahead of the clock of the database: entries of the access log have the time of the database',
  log_ahead:
    'the last entry of the access log is in the future: later entries are stored under its time until the clocks have reached it',
};

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

/**
 * Opens the access log of a store whose tables exist. Until it starts it accesses the database only when there are
 * events to store.
 */
export function openAccessLog({ store, registry, config, log, now = () => new Date() }: AccessLogOptions): AccessLog {
  const { dataDir } = config;
  const keys = readChainKeys(config.accessLog.keys, dataDir);
  const spool = openSpool(ensureLogFolder(dataDir));
  const queue = createEventQueue(spool, (error) =>
    log.error({ err: error }, 'could not write to the access log folder'),
  );
  const shipper = createHeadShipper(config.accessLog.shipTo, log);
  const onAnchorError = (error: unknown) =>
    log.error({ err: error }, 'could not record the head of the access log in its folder');
  const anchors = openAnchors({
    folder: ensureLogFolder(dataDir),
    key: keys[0],
    onLine: shipper.ship,
    onError: onAnchorError,
  });
  let brokenAt: string | undefined;
  const onBroken = ({ happened_at, reason, records }: AccessEvent) => {
    brokenAt = happened_at;
    log.error(
      { reason, records },
      'the access log was found broken, and goes on behind a mark: run npm run audit:verify',
    );
  };
  const onClockProblem = (problem: ClockProblem) => log.error(clockMessages[problem]);
  const writer = openWriter({ store, registry, keys, queue, spool, anchors, now, onBroken, onClockProblem });
  const flush = coalesceCalls(writer.drain);
  const scheduler = createFlushScheduler(flush, log);
  const intervals: NodeJS.Timeout[] = [];
  const prune = async () => {
    const months = await pruneMonths(store.background, {
      keys,
      now: now(),
      retainedMonths: config.accessLog.months,
      log,
    });
    const records = months.map((month) => `months:${month}`);
    if (months.length > 0)
      add({
        happened_at: now().toISOString(),
        action: 'retention',
        request_id: randomUUID(),
        resource: 'access_log',
        records,
      });
  };
  const add = (event: AccessEvent) => {
    queue.add(event);
    scheduler.schedule(flushDelayMs[store.engine]);
    if (queue.size() === flushThreshold) scheduler.expedite();
  };
  const startInterval = (milliseconds: number, work: () => Promise<void>) =>
    intervals.push(setInterval(() => void work(), milliseconds).unref());
  const withErrorLog = (work: () => Promise<void> | void) => async () => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, 'access log maintenance failed');
    }
  };
  /** Other processes find breaks as well. */
  const readBreak = async () => {
    brokenAt = (await readLastBreak(store.background)) ?? brokenAt;
  };
  return {
    add,
    isFull: () => queue.size() + writer.size() >= queue.capacity(),
    flush,
    prune,
    findProblem: () => {
      const since = shipper.failingSince();
      return brokenAt === undefined && since === undefined
        ? undefined
        : {
            ...(brokenAt !== undefined && { broken_at: brokenAt }),
            ...(since !== undefined && { unshipped_since: since }),
          };
    },
    start: () => {
      scheduler.schedule(0);
      startInterval(deadAfterMs / 6, withErrorLog(spool.touch));
      startInterval(deadAfterMs, scheduler.tryFlush);
      startInterval(pruneIntervalMs, withErrorLog(prune));
      startInterval(deadAfterMs, withErrorLog(readBreak));
      void withErrorLog(prune)();
      void withErrorLog(readBreak)();
    },
    close: async () => {
      scheduler.stop();
      for (const interval of intervals) clearInterval(interval);
      await flush().catch((error: unknown) =>
        log.error({ err: error }, 'could not store all access log entries: the rest stay in the access log folder'),
      );
      anchors.close();
      await shipper.close();
    },
  };
}
