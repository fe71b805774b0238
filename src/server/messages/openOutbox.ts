import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Manufacturer } from '../../schema';
import type { AppOptions, ResourceHooks, WriteEvent } from '../contracts';
import { listChannels, createNotificationHooks } from './channels';
import { createWorkQueue, type WorkQueue } from '../db';
import { createSender, type SendingTimes } from './createSender';
import { createLetterSender } from './letters';

/** Retries bridge a short outage of a gateway; after about twenty minutes the message fails, so that staff find out. */
const defaultTimes: SendingTimes = { retryDelays: [15, 60, 300, 900], leaseSeconds: 120 };
/** Key of the queue of letters to staff; the other queues are keyed by resource. */
const letterQueueKey = 'letters to the staff';
/** Interval for picking up retries and messages of crashed processes, in milliseconds. */
const pollIntervalMs = 15_000;

interface OutboxOptions extends Pick<AppOptions, 'registry' | 'store' | 'messenger'> {
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  readonly times?: SendingTimes;
  /** The clock by which quiet hours are told. */
  readonly now?: (() => Date) | undefined;
}

/**
 * Sends messages to patients, whose tables double as queues, and letters to staff, which have a separate queue. A
 * message stored as `queued` is sent after its transaction commits, by any process, and becomes `sent` or `failed`. If
 * that process crashes, another one takes over.
 */
export interface Outbox {
  readonly hooks: Readonly<Record<string, ResourceHooks>>;
  /** Call after every committed write. */
  readonly onWrite: (event: WriteEvent) => void;
  /** Call after letters to staff have been committed. */
  readonly onLetters: () => void;
  /** Runs the queues while the app is up; call before the app is ready. A closing app waits for pending attempts. */
  readonly attach: (app: FastifyInstance) => void;
  /** Sends all due messages; resolves when none is left. */
  readonly sendDue: () => Promise<void>;
}

function createWorkQueues(options: OutboxOptions, log: FastifyBaseLogger): ReadonlyMap<string, WorkQueue> {
  const { registry, store, messenger, times = defaultTimes, now = () => new Date() } = options;
  const report = (error: unknown) => log.error({ err: error }, 'messages could not be sent');
  const queues = listChannels(registry, messenger).map((channel) => {
    const queue = createWorkQueue(createSender({ ...options, channel, times, log, now }), report);
    return [channel.resource.name, queue] as const;
  });
  return new Map([
    ...queues,
    [
      letterQueueKey,
      createWorkQueue(createLetterSender({ store, email: messenger.gateways.email, times, log }), report),
    ],
  ]);
}

/** Opens the queues of messages over a store. */
export function openOutbox(options: OutboxOptions): Outbox {
  const { registry, messenger } = options;
  // One queue per kind: an unavailable gateway delays only its own messages.
  let queues: ReadonlyMap<string, WorkQueue> = new Map();
  const sendDue = async () => {
    await Promise.all([...queues.values()].map((queue) => queue.run()));
  };
  return {
    hooks: createNotificationHooks(registry, listChannels(registry, messenger)),
    onWrite: ({ resource, event }) => {
      if (event === 'create') void queues.get(resource)?.run();
    },
    onLetters: () => void queues.get(letterQueueKey)?.run(),
    attach: (app) => {
      queues = createWorkQueues(options, app.log);
      let timer: NodeJS.Timeout | undefined;
      app.addHook('onReady', (done) => {
        timer = setInterval(() => void sendDue(), pollIntervalMs).unref();
        void sendDue();
        done();
      });
      app.addHook('onClose', async () => {
        clearInterval(timer);
        await Promise.all([...queues.values()].map((queue) => queue.stop()));
      });
    },
    sendDue,
  };
}
