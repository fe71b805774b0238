import { sql } from 'kysely';
import type { Values } from '../../../schema';
import { secondsInterval, type Store, type TableDefinition } from '../../db';
import type { JobAction } from './jobAction';

/** What became of an item: it waits, was written, was so already, or was refused. */
export type ItemState = 'waiting' | 'done' | 'unchanged' | 'failed';

/** One record of a job. */
export interface JobItem {
  readonly id: number;
  /** The record; null until the item has created it. */
  readonly record_id: number | null;
  /** What the item writes, where each has its own. */
  readonly input: Values | null;
}

/** What became of an item; `before` holds the values that it replaced. */
export interface ItemOutcome {
  readonly state: Exclude<ItemState, 'waiting'>;
  readonly record_id?: number;
  readonly before?: Values;
  readonly problem?: string;
}

export type NewItem = Partial<Pick<JobItem, 'record_id' | 'input'>> & {
  /** How users count it, such as its row in a file. Default: its place among the items, from 1. */
  readonly position?: number;
};

interface JobColumns {
  readonly user_id: number;
  /** The kind of the records. */
  readonly resource: string;
  readonly action: JobAction;
  /** The job that this one takes back. */
  readonly undo_of: number | null;
  /** The page that asked for it, by the name that it gives itself. */
  readonly origin: string | null;
}

export interface StoredJob extends JobColumns {
  readonly id: number;
  readonly created_at: string;
  readonly stopped_at: string | null;
  readonly finished_at: string | null;
}

/** A job with how far it is. */
export interface JobProgress extends StoredJob {
  readonly total: number;
  readonly done: number;
  readonly unchanged: number;
  readonly failed: number;
  /** The job that takes it back. */
  readonly undone_by: number | null;
}

/** A record that was refused. */
interface JobFailure {
  /** How users count it. */
  readonly position: number;
  readonly record_id: number | null;
  readonly problem: string;
}

/** How long a job is kept after it was asked for, and can be taken back, in days. */
export const keptDays = 7;
/** How long no other process takes over a job of which nothing is heard, in seconds. */
const leaseSeconds = 15;
/** How many refused records a report names. */
const mostFailures = 200;

/** The jobs of one manufacturer, and their items. */
export const jobTables = (schema: string): TableDefinition[] => [
  {
    schema,
    name: 'jobs',
    columns: {
      id: { type: 'bigint', identity: true },
      user_id: { type: 'bigint', notNull: true },
      resource: { type: 'text', notNull: true },
      action: { type: 'jsonb', notNull: true },
      undo_of: { type: 'bigint' },
      origin: { type: 'text' },
      created_at: { type: 'timestamptz', notNull: true },
      leased_until: { type: 'timestamptz', notNull: true },
      stopped_at: { type: 'timestamptz' },
      finished_at: { type: 'timestamptz' },
    },
    indexes: [
      { name: 'jobs_unfinished', on: ['id'], where: 'finished_at is null' },
      { name: 'jobs_user', on: ['user_id', 'id'] },
    ],
  },
  {
    schema,
    name: 'job_items',
    columns: {
      id: { type: 'bigint', identity: true },
      job_id: { type: 'bigint', notNull: true },
      position: { type: 'integer', notNull: true },
      record_id: { type: 'bigint' },
      input: { type: 'jsonb' },
      before: { type: 'jsonb' },
      state: { type: 'text', notNull: true },
      problem: { type: 'text' },
    },
    indexes: [{ name: 'job_items_job', on: ['job_id', 'state', 'id'] }],
  },
];

/** The jobs of one manufacturer, over a connection or in a transaction. */
export interface JobStore {
  readonly db: Store['db'];
  readonly schema: string;
}

const jobsIn = ({ schema }: JobStore) => sql.id(schema, 'jobs');
const itemsIn = ({ schema }: JobStore) => sql.id(schema, 'job_items');

/** Adds a job with its items, and forgets the jobs that are kept no longer. Returns its id. */
export async function addJob(store: JobStore, job: JobColumns, items: readonly NewItem[]): Promise<number> {
  const { db } = store;
  await sql`
    with forgotten as (
      delete from ${jobsIn(store)} where created_at < now() - make_interval(days => ${keptDays}) returning id
    ) delete from ${itemsIn(store)} where job_id in (select id from forgotten)`.execute(db);
  const { rows } = await sql<{ readonly id: number }>`
    insert into ${jobsIn(store)} (user_id, resource, action, undo_of, origin, created_at, leased_until)
    values (${job.user_id}, ${job.resource}, ${JSON.stringify(job.action)}::jsonb, ${job.undo_of}, ${job.origin}, now(),
      now())
    returning id`.execute(db);
  const { id } = rows[0] as { readonly id: number };
  await sql`
    insert into ${itemsIn(store)} (job_id, position, record_id, input, state)
    select ${id}, coalesce(position, place), record_id, input, 'waiting'
    from rows from (
      jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (record_id bigint, input jsonb, position integer)
    ) with ordinality as item (record_id, input, position, place) order by place`.execute(db);
  return id;
}

const columnsSql = sql`job.id, job.user_id, job.resource, job.action, job.undo_of, job.origin, job.created_at,
  job.stopped_at, job.finished_at`;

/** A job of a user, with how far it is; undefined for that of another. */
export async function readJob(
  store: JobStore,
  { id, userId, lock = false }: { readonly id: number; readonly userId: number; readonly lock?: boolean },
): Promise<JobProgress | undefined> {
  const { rows } = await sql<JobProgress>`
    select ${columnsSql}, counted.*,
      (select max(undo.id) from ${jobsIn(store)} as undo where undo.user_id = job.user_id and undo.undo_of = job.id)
        as undone_by
    from ${jobsIn(store)} as job cross join lateral (
      select count(*)::int as total, (count(*) filter (where state = 'done'))::int as done,
        (count(*) filter (where state = 'unchanged'))::int as unchanged,
        (count(*) filter (where state = 'failed'))::int as failed
      from ${itemsIn(store)} as item where item.job_id = job.id
    ) as counted
    where job.id = ${id} and job.user_id = ${userId} ${lock ? sql`for update of job` : sql``}`.execute(store.db);
  return rows[0];
}

/** The records of a job that were refused, in their order; the first ones, if there are many. */
export async function readFailures(store: JobStore, job: number): Promise<readonly JobFailure[]> {
  const { rows } = await sql<JobFailure>`
    select item.position, item.record_id, item.problem
    from ${itemsIn(store)} as item where job_id = ${job} and state = 'failed'
    order by item.id limit ${mostFailures}`.execute(store.db);
  return rows;
}

/**
 * Leases the oldest unfinished job that no process works on; undefined if there is none. Whoever is the sole process of
 * the store takes any.
 */
export async function claimJob(
  store: JobStore,
  { isSole }: { readonly isSole: boolean },
): Promise<StoredJob | undefined> {
  const { rows } = await sql<StoredJob>`
    update ${jobsIn(store)} as job set leased_until = now() + ${secondsInterval(leaseSeconds)}
    where job.id = (
      select id from ${jobsIn(store)} where finished_at is null and (leased_until <= now() or ${isSole})
      order by id limit 1 for update skip locked
    ) returning ${columnsSql}`.execute(store.db);
  return rows[0];
}

/** Keeps the lease of a job; false once somebody has stopped it. */
export async function renewLease(store: JobStore, job: number): Promise<boolean> {
  const { rows } = await sql<{ readonly stopped_at: string | null }>`
    update ${jobsIn(store)} set leased_until = now() + ${secondsInterval(leaseSeconds)}
    where id = ${job} returning stopped_at`.execute(store.db);
  return rows[0]?.stopped_at === null;
}

/** Gives up the lease of a job, so that the next process goes on with it. */
export async function releaseJob(store: JobStore, job: number): Promise<void> {
  await sql`update ${jobsIn(store)} set leased_until = now() where id = ${job}`.execute(store.db);
}

/** The next items of a job. */
export async function waitingItems(store: JobStore, job: number, limit: number): Promise<readonly JobItem[]> {
  const { rows } = await sql<JobItem>`
    select id, record_id, input from ${itemsIn(store)} where job_id = ${job} and state = 'waiting'
    order by id limit ${limit}`.execute(store.db);
  return rows;
}

/** Stores what became of an item, in place of what it was to write; false if another process has stored that. */
export async function finishItem(
  store: JobStore,
  item: Pick<JobItem, 'id'>,
  { state, record_id: record, before, problem }: ItemOutcome,
): Promise<boolean> {
  const { numAffectedRows: changed } = await sql`
    update ${itemsIn(store)} set state = ${state}, problem = ${problem ?? null}, input = null,
      record_id = coalesce(${record ?? null}::bigint, record_id),
      before = ${before === undefined ? null : JSON.stringify(before)}::jsonb
    where id = ${item.id} and state = 'waiting'`.execute(store.db);
  return changed === 1n;
}

/** Ends a job: what still waits stays as it is. */
export async function finishJob(store: JobStore, job: number): Promise<void> {
  await sql`update ${jobsIn(store)} set finished_at = now() where id = ${job} and finished_at is null`.execute(
    store.db,
  );
}

/** Asks the process that works on a job to stop after the items at hand. */
export async function stopJob(store: JobStore, job: number): Promise<void> {
  await sql`
    update ${jobsIn(store)} set stopped_at = coalesce(stopped_at, now())
    where id = ${job} and finished_at is null`.execute(store.db);
}

/** The records that a job has written, with the values that it replaced, in their order. */
export async function readWritten(
  store: JobStore,
  job: number,
): Promise<readonly { readonly record_id: number; readonly before: Values | null }[]> {
  const { rows } = await sql<{ readonly record_id: number; readonly before: Values | null }>`
    select record_id, before from ${itemsIn(store)}
    where job_id = ${job} and state = 'done' and record_id is not null order by id`.execute(store.db);
  return rows;
}
