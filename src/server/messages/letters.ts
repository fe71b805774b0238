import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { secondsInterval, type Store, type TableDefinition } from '../db';
import { createBatchSender, type SendingTimes } from './createSender';
import { messageKey, type EmailMessage, type Gateway, type Messenger } from './messenger';
import type { Manufacturer, Registry } from '../../schema';
import { listChannels } from './channels';

interface QueueOptions {
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  readonly store: Pick<Store, 'background'>;
  readonly messenger: Messenger;
}

/** Counts queued messages to patients, of all manufacturers, and queued letters to staff, in one statement. */
export async function countQueued({ registry, manufacturers, store, messenger }: QueueOptions): Promise<number> {
  const tables = manufacturers.flatMap(({ key }) =>
    listChannels(registry, messenger).map(({ resource }) => sql.id(key, resource.name)),
  );
  const counts = tables.map(
    (table) => sql`select count(*) as waiting from ${table} where status = 'queued' and discarded_at is null`,
  );
  const letters = sql`select count(*) as waiting from ${sql.id(letterTable.schema, letterTable.name)}`;
  const { rows } = await sql<{
    readonly waiting: number;
  }>`select sum(waiting)::int as waiting from (${sql.join([...counts, letters], sql` union all `)}) as queues`.execute(
    store.background,
  );
  return rows[0]?.waiting ?? 0;
}

/** Queued letters to staff: a row is deleted when its letter has been sent or has failed permanently. */
export const letterTable: TableDefinition = {
  schema: 'staff',
  name: 'letters',
  columns: {
    id: { type: 'bigint', identity: true },
    created_at: { type: 'timestamptz', notNull: true, default: 'now()' },
    recipient: { type: 'text', notNull: true },
    subject: { type: 'text', notNull: true },
    content: { type: 'text', notNull: true },
    attempts: { type: 'integer', notNull: true, default: '0' },
    due_at: { type: 'timestamptz', notNull: true, default: 'now()' },
  },
  indexes: [{ name: 'letters_due_at', on: ['due_at'] }],
};

/** A letter to a staff user. */
export interface StaffLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

interface QueuedLetter {
  readonly id: number;
  readonly created_at: string;
  readonly recipient: string;
  readonly subject: string;
  readonly content: string;
  readonly attempts: number;
}

type Db = Store['db'];

const table = sql.id(letterTable.schema, letterTable.name);
/** Concurrent deliveries. */
const maxConcurrent = 2;

/** Queues letters; call in the transaction of the event that they report, so that both are committed or neither. */
export async function queueLetters(db: Db, letters: readonly StaffLetter[]): Promise<void> {
  for (const { to, subject, text } of letters)
    await sql`insert into ${table} (recipient, subject, content) values (${to}, ${subject}, ${text})`.execute(db);
}

/**
 * Claims due letters for one attempt. Concurrent processes claim different letters; after a crash they become due again
 * when the lease expires.
 */
async function claimLetters(db: Db, leaseSeconds: number): Promise<readonly QueuedLetter[]> {
  const { rows } = await sql<QueuedLetter>`
    update ${table} set attempts = attempts + 1, due_at = now() + ${secondsInterval(leaseSeconds)}
    where id in (select id from ${table} where due_at <= now() order by id limit ${maxConcurrent}
    for update skip locked)
    returning id, created_at, recipient, subject, content, attempts`.execute(db);
  return rows;
}

interface SenderOptions {
  readonly store: Pick<Store, 'db'>;
  /** Absent if no gateway is configured: letters are then discarded. */
  readonly email: Gateway<EmailMessage> | undefined;
  readonly times: SendingTimes;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Makes one attempt; returns the seconds until the next one, or undefined if there is none. */
async function attemptDelivery(
  letter: QueuedLetter,
  { email, times, log }: SenderOptions,
): Promise<number | undefined> {
  const { id, created_at, recipient, subject, content, attempts } = letter;
  const key = messageKey('letter', id, created_at, recipient);
  const delivery = await email?.({ to: recipient, subject, text: content, key });
  const retryDelay = delivery?.result === 'unavailable' ? times.retryDelays[attempts - 1] : undefined;
  if (retryDelay !== undefined) log.warn({ attempts }, 'a staff e-mail was not accepted and is retried');
  else if (delivery && delivery.result !== 'sent')
    log.error({ attempts, reason: delivery.reason }, 'a staff e-mail could not be sent');
  return retryDelay;
}

/**
 * Creates a job that sends all due letters; a letter that is refused, or fails on every attempt, is deleted and logged
 * as an error.
 */
export function createLetterSender(options: SenderOptions): (isStopping: () => boolean) => Promise<void> {
  const {
    store: { db },
    times,
    log,
  } = options;
  const remove = ({ id }: QueuedLetter) => sql`delete from ${table} where id = ${id}`.execute(db);
  // A late update must not reset an attempt that another process has started since.
  const postpone = ({ id, attempts }: QueuedLetter, retryDelay: number) =>
    sql`update ${table} set due_at = now() + ${secondsInterval(retryDelay)} where id = ${id}
      and attempts = ${attempts}`.execute(db);
  return createBatchSender({
    log,
    claim: () => claimLetters(db, times.leaseSeconds),
    attempt: async (letter) => {
      const retryDelay = await attemptDelivery(letter, options);
      return () => (retryDelay === undefined ? remove(letter) : postpone(letter, retryDelay));
    },
  });
}
