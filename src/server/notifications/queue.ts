import { sql } from 'kysely';
import type { Resource } from '../../schema';
import { readOne } from '../records/readRecords';
import type { Row } from '../records/Records';
import type { Source } from '../records/source';
import { versionOf } from '../records/versions';
import { updateRow } from '../records/writeRecords';
import { seconds } from '../store';
import { deliveriesTable } from './deliveryTable';

/** Whose name the history gives to what the server does by itself. */
const operator = 'system';
/** Later a message says what is no longer so ("tomorrow"): it is not sent any more. */
const staleAfter = '24 hours';

/** A message that is taken for one try; nobody else takes it until the lease ends. */
export interface Claim {
  readonly schema: string;
  readonly resource: Resource;
  readonly row: Row;
  /** Tries so far, with this one. */
  readonly attempts: number;
  readonly stale: boolean;
}

const deliveries = ({ schema }: Pick<Source, 'schema'>) => sql.id(schema, deliveriesTable);
const own = ({ resource, row }: Pick<Claim, 'resource' | 'row'>) => sql`item_type = ${resource.name} and item_id = ${row.id}`;

interface ClaimOptions {
  readonly resource: Resource;
  readonly limit: number;
  /** Longer than any try takes. */
  readonly leaseSeconds: number;
}

/**
 * Takes the oldest messages that wait and are due, in one statement: of several processes one gets each. A message that a process took and
 * never settled is due again when its lease has ended.
 */
export async function claimMessages(source: Source, { resource, limit, leaseSeconds }: ClaimOptions): Promise<readonly Claim[]> {
  const messages = sql.id(source.schema, resource.name);
  const { rows } = await sql<Row & { readonly delivery_attempts: number; readonly is_stale: boolean }>`
    with due as (
      select message.id from ${messages} as message
      left join ${deliveries(source)} as delivery on delivery.item_type = ${resource.name} and delivery.item_id = message.id
      where message.status = 'queued' and message.discarded_at is null and (delivery.due_at is null or delivery.due_at <= now())
      order by message.id limit ${limit} for update of message skip locked
    ), taken as (
      insert into ${deliveries(source)} as delivery (item_type, item_id, attempts, due_at)
      select ${resource.name}, id, 1, now() + ${seconds(leaseSeconds)} from due
      on conflict (item_type, item_id) do update set attempts = delivery.attempts + 1, due_at = excluded.due_at where delivery.due_at <= now()
      returning item_id, attempts
    )
    select message.*, taken.attempts as delivery_attempts, message.created_at < now() - ${staleAfter}::interval as is_stale
    from taken join ${messages} as message on message.id = taken.item_id order by message.id`.execute(source.db);
  return rows.map(({ delivery_attempts, is_stale, ...row }) => ({ schema: source.schema, resource, row, attempts: delivery_attempts, stale: is_stale }));
}

/** Leaves a message to a later try. */
export async function postponeMessage(source: Source, claim: Claim, waitSeconds: number): Promise<void> {
  await sql`
    update ${deliveries(source)} set due_at = now() + ${seconds(waitSeconds)}
    where ${own(claim)} and attempts = ${claim.attempts}`.execute(source.db);
}

/** Gives a message its last status, with the version of that change. */
export async function finishMessage({ db, ...opened }: Source, claim: Claim, status: 'sent' | 'failed' | 'recorded'): Promise<void> {
  const { resource } = claim;
  const id = claim.row.id;
  await db.transaction().execute(async (transaction) => {
    const source: Source = { ...opened, db: transaction };
    const current = await readOne(source, resource, { id, lock: true });
    if (current?.status === 'queued') {
      const also = versionOf(source, { resource, event: 'update', operator, changeset: { status: [current.status, status] } });
      await updateRow(source, resource, { id, values: { status }, also });
    }
    await sql`delete from ${deliveries(source)} where ${own(claim)}`.execute(transaction);
  });
}
