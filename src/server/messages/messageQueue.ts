import { sql } from 'kysely';
import type { Resource } from '../../schema';
import { readOne } from '../records/readRecords';
import type { Row } from '../records/Records';
import type { Source } from '../records/source';
import { insertVersionSql } from '../records/versions';
import { inServerTransaction } from '../records/write/inTransaction';
import { updateRow } from '../records/write/writeRecords';
import { secondsInterval, type Store, type TableDefinition } from '../db';

const deliveriesTable = 'deliveries';

/**
 * Pending deliveries of one manufacturer: a row exists from the first attempt until the message has its final status.
 */
export function deliveryTable(schema: string): TableDefinition {
  return {
    schema,
    name: deliveriesTable,
    kindColumn: 'item_type',
    columns: {
      id: { type: 'bigint', identity: true },
      item_type: { type: 'text', notNull: true },
      item_id: { type: 'bigint', notNull: true },
      attempts: { type: 'integer', notNull: true },
      due_at: { type: 'timestamptz', notNull: true },
    },
    indexes: [{ name: 'deliveries_item', unique: true, on: ['item_type', 'item_id'] }],
  };
}

/** Operator shown in the history for changes made by the server. */
const operator = 'system';
/** Older messages may be outdated ("tomorrow") and are not sent. */
const staleAfter = '24 hours';

/** A message claimed for one attempt; no other process claims it until the lease expires. */
export interface MessageClaim {
  readonly schema: string;
  readonly resource: Resource;
  readonly row: Row;
  /** Attempts so far, including this one. */
  readonly attempts: number;
  readonly stale: boolean;
}

const deliveries = ({ schema }: Pick<Source, 'schema'>) => sql.id(schema, deliveriesTable);
const matchesClaim = ({ resource, row }: Pick<MessageClaim, 'resource' | 'row'>) =>
  sql`item_type = ${resource.name} and item_id = ${row.id}`;

interface ClaimOptions {
  readonly resource: Resource;
  readonly limit: number;
  /** Must exceed the duration of an attempt. */
  readonly leaseSeconds: number;
}

/**
 * Claims the oldest due messages in one statement: concurrent processes claim different messages. A message that is
 * claimed and never settled becomes due again when its lease expires.
 */
export async function claimMessages(
  source: Source,
  { resource, limit, leaseSeconds }: ClaimOptions,
): Promise<readonly MessageClaim[]> {
  const messages = sql.id(source.schema, resource.name);
  const { rows } = await sql<Row & { readonly delivery_attempts: number; readonly is_stale: boolean }>`
    with due as (
      select message.id from ${messages} as message
      left join ${deliveries(source)} as delivery on delivery.item_type = ${resource.name}
      and delivery.item_id = message.id
      where message.status = 'queued' and message.discarded_at is null and (delivery.due_at is null
      or delivery.due_at <= now())
      order by message.id limit ${limit} for update of message skip locked
    ), taken as (
      insert into ${deliveries(source)} as delivery (item_type, item_id, attempts, due_at)
      select ${resource.name}, id, 1, now() + ${secondsInterval(leaseSeconds)} from due
      on conflict (item_type, item_id) do update set attempts = delivery.attempts + 1, due_at = excluded.due_at
      where delivery.due_at <= now()
      returning item_id, attempts
    )
    select message.*, taken.attempts as delivery_attempts,
      message.created_at < now() - ${staleAfter}::interval as is_stale
    from taken join ${messages} as message on message.id = taken.item_id order by message.id`.execute(source.db);
  return rows.map(({ delivery_attempts, is_stale, ...row }) => ({
    schema: source.schema,
    resource,
    row,
    attempts: delivery_attempts,
    stale: is_stale,
  }));
}

/** When a claimed message is due again, and whether it was tried meanwhile. */
export interface Postponement {
  readonly waitSeconds: number;
  readonly wasTried: boolean;
}

/** Schedules the next attempt of a message. */
export async function postponeMessage(
  source: Source,
  claim: MessageClaim,
  { waitSeconds, wasTried }: Postponement,
): Promise<void> {
  await sql`
    update ${deliveries(source)}
    set due_at = now() + ${secondsInterval(waitSeconds)}, attempts = attempts - ${wasTried ? 0 : 1}::int
    where ${matchesClaim(claim)} and attempts = ${claim.attempts}`.execute(source.db);
}

/** Sets the final status of a message, writes the version of that change, and tells every process of it. */
export async function finishMessage(
  store: Source & Pick<Store, 'notices'>,
  claim: MessageClaim,
  status: 'sent' | 'failed' | 'recorded',
): Promise<void> {
  const { resource } = claim;
  const id = claim.row.id;
  await inServerTransaction(store, [store.schema], async ([source]) => {
    if (!source) return;
    const current = await readOne(source, resource, { id, lock: true });
    if (current?.status === 'queued') {
      const version = insertVersionSql(source, {
        resource,
        event: 'update',
        operator,
        changeset: { status: [current.status, status] },
      });
      await updateRow(source, resource, { id, values: { status }, also: version });
    }
    await sql`delete from ${deliveries(source)} where ${matchesClaim(claim)}`.execute(source.db);
  });
}
