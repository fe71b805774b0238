import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Manufacturer } from '../../schema';
import type { AppOptions, ResourceHooks, WriteEvent } from '../contracts';
import { channelsOf } from './channels';
import { createWorkQueue, type WorkQueue } from './createWorkQueue';
import { createSender, type SendingTimes } from './createSender';
import { createLetterSender } from './letters';
import { notificationHooks } from './notificationHooks';

/** A gateway that is down for a while loses nothing; after some twenty minutes of tries staff should know. */
const usualTimes: SendingTimes = { retryAfter: [15, 60, 300, 900], lease: 120 };
/** The queue of letters to the staff, beside those of the kinds of messages. */
const letters = 'letters to the staff';
/** How often is looked for messages whose next try has come or whose process has died, in milliseconds. */
const lookEvery = 15_000;

interface OutboxOptions extends Pick<AppOptions, 'registry' | 'store' | 'messenger'> {
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  readonly times?: SendingTimes;
}

/**
 * Sends the messages to patients, whose tables are the queue, and letters to the staff, which have one of their own. What is stored as `queued` is sent after its transaction, by whichever process
 * comes first, and becomes `sent` once the gateway has accepted it, or `failed`. A process that is killed leaves it to the next.
 */
export interface Outbox {
  readonly hooks: Readonly<Record<string, ResourceHooks>>;
  /** To be told of every write when it is stored. */
  readonly onWrite: (event: WriteEvent) => void;
  /** To be told when letters to the staff are stored. */
  readonly onLetters: () => void;
  /** Works as long as the app does; to be called before it is ready. A closing app waits for the tries under way. */
  readonly attach: (app: FastifyInstance) => void;
  /** Sends what is due; resolves when nothing is. */
  readonly sendDue: () => Promise<void>;
}

function workQueuesOf(options: OutboxOptions, log: FastifyBaseLogger): ReadonlyMap<string, WorkQueue> {
  const { registry, store, messenger, times = usualTimes } = options;
  const report = (error: unknown) => log.error({ err: error }, 'messages could not be sent');
  const queues = channelsOf(registry, messenger).map((channel) => {
    const queue = createWorkQueue(createSender({ ...options, channel, times, log }), report);
    return [channel.resource.name, queue] as const;
  });
  return new Map([...queues, [letters, createWorkQueue(createLetterSender({ store, email: messenger.gateways.email, times, log }), report)]]);
}

/** Opens the queues of messages over a store. */
export function openOutbox(options: OutboxOptions): Outbox {
  const { registry, messenger } = options;
  // Each kind for itself: a gateway that is down holds up none but its own messages.
  let queues: ReadonlyMap<string, WorkQueue> = new Map();
  const sendDue = async () => {
    await Promise.all([...queues.values()].map((queue) => queue.run()));
  };
  return {
    hooks: notificationHooks(registry, channelsOf(registry, messenger)),
    onWrite: ({ resource, event }) => {
      if (event === 'create') void queues.get(resource)?.run();
    },
    onLetters: () => void queues.get(letters)?.run(),
    attach: (app) => {
      queues = workQueuesOf(options, app.log);
      let timer: NodeJS.Timeout | undefined;
      app.addHook('onReady', (done) => {
        timer = setInterval(() => void sendDue(), lookEvery).unref();
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
