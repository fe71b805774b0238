import type { FastifyBaseLogger } from 'fastify';
import type { Manufacturer, Registry } from '../../schema';
import type { Store } from '../db';
import type { Source } from '../records/source';
import type { Channel } from './channels';
import { mayBeSent } from '../records/messages/mayReceive';
import { claimMessages, postponeMessage, finishMessage, type MessageClaim, type Postponement } from './messageQueue';

interface BatchOptions<T> {
  /** Takes what is due for one attempt. */
  readonly claim: () => Promise<readonly T[]>;
  /** Makes an attempt, and returns what stores its result. */
  readonly attempt: (item: T) => Promise<() => Promise<unknown>>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Creates a job that sends all that is due, in batches. A result that could not be stored is stored before more is
 * sent: a lost one would send its message twice.
 */
export function createBatchSender<T>({ claim, attempt, log }: BatchOptions<T>) {
  const unstored: (() => Promise<unknown>)[] = [];
  const storeLate = async () => {
    for (let next = unstored[0]; next; next = unstored[0]) {
      await next();
      unstored.shift();
    }
  };
  const send = async (item: T) => {
    const store = await attempt(item);
    await store().catch((error: unknown) => {
      unstored.push(store);
      log.warn({ err: error }, 'could not store the result of a message: it is retried');
    });
  };
  return async (isStopping: () => boolean): Promise<void> => {
    while (!isStopping()) {
      await storeLate();
      const claimed = await claim();
      if (claimed.length === 0) return;
      await Promise.all(claimed.map(send));
    }
    await storeLate();
  };
}

/** Retry schedule of messages, in seconds. */
export interface SendingTimes {
  /** Delay after each attempt that failed with `unavailable`; after the last retry the message has failed. */
  readonly retryDelays: readonly number[];
  /** How long a claimed message stays with a process that reports no result. */
  readonly leaseSeconds: number;
}

interface SenderOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  readonly channel: Channel;
  readonly times: SendingTimes;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => Date;
}

/** Concurrent deliveries per manufacturer and kind of message: few, because gateways limit connections. */
const maxConcurrent = 2;

/** Makes one attempt, unless it is refused or has to wait; returns the final status, or when to try next. */
async function attemptDelivery(
  source: Source,
  claim: MessageClaim,
  { channel: { deliver, resource }, times: { retryDelays }, log, now }: SenderOptions,
): Promise<'sent' | 'failed' | 'recorded' | Postponement> {
  const { row, schema, attempts, stale } = claim;
  if (!deliver) return attempts > 1 ? 'failed' : 'recorded';
  if (stale || attempts > retryDelays.length + 1) return 'failed';
  const at = now();
  const { refusal, heldUntil } = await mayBeSent(source, resource, row, at);
  if (refusal !== undefined) return 'failed';
  if (heldUntil) return { waitSeconds: (heldUntil.getTime() - at.getTime()) / 1000, wasTried: false };
  const delivery = await deliver(row, schema);
  if (delivery.result === 'sent') return 'sent';
  log.warn({ resource: resource.name, attempts, reason: delivery.reason }, 'a message was not accepted');
  const waitSeconds = delivery.result === 'unavailable' ? retryDelays[attempts - 1] : undefined;
  return waitSeconds === undefined ? 'failed' : { waitSeconds, wasTried: true };
}

/** Creates a job that sends all due messages of one kind, in batches across all manufacturers. */
export function createSender(options: SenderOptions): (isStopping: () => boolean) => Promise<void> {
  const { store, registry, manufacturers, channel, times, log } = options;
  const claimOf = ({ key }: Pick<Manufacturer, 'key'>) =>
    claimMessages(
      { db: store.db, schema: key, registry },
      { resource: channel.resource, limit: maxConcurrent, leaseSeconds: times.leaseSeconds },
    );
  return createBatchSender<MessageClaim>({
    log,
    claim: async () => (await Promise.all(manufacturers.map(claimOf))).flat(),
    attempt: async (claim) => {
      const source = { db: store.db, notices: store.notices, schema: claim.schema, registry };
      const result = await attemptDelivery(source, claim, options);
      return () =>
        typeof result === 'object' ? postponeMessage(source, claim, result) : finishMessage(source, claim, result);
    },
  });
}
