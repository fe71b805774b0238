import { sql, type Kysely, type RawBuilder } from 'kysely';
import { advisoryLocks, type Database, quote } from '../db';
import { addMonthFunction, logSchema, logTable, removeMonthFunction } from './accessLogTables';
import { addMonths, type ChainKey, type Head, headSeal, monthSeal, type MonthSeal, type Position } from './chain';
import { breakAction, eventColumns, keyColumns, type StoredEntry } from './accessEvent';

export type LogDb = Kysely<Database>;

const log = sql.id(logSchema, logTable);
const heads = sql.id(logSchema, 'access_log_head');
const months = sql.id(logSchema, 'access_log_months');

const rowsOf = async <T>(db: LogDb, query: RawBuilder<T>): Promise<readonly T[]> => (await query.execute(db)).rows;

/** Whether the database has a log that this role may read. */
export async function hasChain(db: LogDb): Promise<boolean> {
  const query = sql`
    select from pg_class r join pg_namespace n on n.oid = r.relnamespace
    where n.nspname = ${logSchema} and r.relname = 'access_log_head' and has_schema_privilege(n.oid, 'usage')
      and has_table_privilege(r.oid, 'select')`;
  return (await rowsOf(db, query)).length > 0;
}

/** Locks the chain for other writers until the transaction ends. */
export const lockChain = (db: LogDb) => sql`select pg_advisory_xact_lock(${advisoryLocks.accessLog})`.execute(db);

export type StoredHead = Head & { readonly key_id: string; readonly seal: string };
export type StoredSeal = MonthSeal & { readonly key_id: string; readonly seal: string };

/** The time of the database, and the end of the chain as it has it. */
export interface ChainState {
  readonly clock: string;
  readonly head?: StoredHead;
}

/** Reads the clock of the database and the stored head. */
export async function readChainState(db: LogDb): Promise<ChainState> {
  const [row] = await rowsOf(
    db,
    sql<{ readonly clock: string } & StoredHead>`
      select clock, id, hash, created_at, first_id, before, key_id, seal
      from (select date_trunc('milliseconds', clock_timestamp()) as clock) as database
      left join ${heads} on name = 'end'`,
  );
  if (!row) throw new Error('The database did not tell its time');
  const { clock, ...head } = row;
  // The columns of a missing head are null.
  return (head.key_id as string | null) === null ? { clock } : { clock, head };
}

/** Ids above this one were not given by the server. */
const maxId = 1e15;

/** Whether a head names the last entry. Reads the latest month alone. */
export async function isLastEntry(db: LogDb, { id, hash, created_at }: Head): Promise<boolean> {
  const [entry, next] = await rowsOf(
    db,
    sql<Position>`
      select id, hash from ${log} where id >= ${id} and id < ${maxId} and created_at >= ${created_at}
      order by id limit 2`,
  );
  return entry?.id === id && entry.hash === hash && !next;
}

/** Whether the log has an entry with this id and hash. */
export async function hasEntry(
  db: LogDb,
  { id, hash, created_at }: Pick<Position, 'id' | 'hash'> & { readonly created_at?: string | null },
): Promise<boolean> {
  const isThen = created_at ? sql`created_at = ${created_at}` : sql`true`;
  return (await rowsOf(db, sql`select from ${log} where id = ${id} and ${isThen} and hash = ${hash}`)).length > 0;
}

/** The last entry that is present; undefined where there is none. */
export async function readLastEntry(db: LogDb): Promise<Position | undefined> {
  const query = sql<Position>`select id, hash, created_at from ${log} where id < ${maxId} order by id desc limit 1`;
  return (await rowsOf(db, query))[0];
}

/** When the log was last found broken; undefined where it never was. */
export async function readLastBreak(db: LogDb): Promise<string | undefined> {
  const query = sql<Pick<StoredEntry, 'happened_at'>>`
    select happened_at from ${log} where action = ${breakAction} order by happened_at desc limit 1`;
  return (await rowsOf(db, query))[0]?.happened_at ?? undefined;
}

/** The number of breaks among the entries of a month. */
export async function countBreaks(db: LogDb, month: string): Promise<number> {
  const [from, to] = [month, addMonths(month, 1)].map((each) => `${each}-01T00:00:00Z`);
  const query = sql<{ readonly count: number }>`
    select count(*) as count from ${log}
    where action = ${breakAction} and created_at >= ${from} and created_at < ${to}`;
  return (await rowsOf(db, query))[0]?.count ?? 0;
}

export async function writeHead(db: LogDb, key: ChainKey, head: Head): Promise<void> {
  const { id, hash, created_at, first_id, before } = head;
  await sql`
    insert into ${heads} (name, id, hash, created_at, first_id, before, key_id, seal)
    values ('end', ${id}, ${hash}, ${created_at}, ${first_id}, ${before}, ${key.id}, ${headSeal(key, head)})
    on conflict (name) do update set id = excluded.id, hash = excluded.hash, created_at = excluded.created_at,
      first_id = excluded.first_id, before = excluded.before, key_id = excluded.key_id,
      seal = excluded.seal`.execute(db);
}

/** The seals of all past months, oldest first. */
export const readSeals = (db: LogDb): Promise<readonly StoredSeal[]> =>
  rowsOf(
    db,
    sql<StoredSeal>`
      select month, first_id, last_id, before, hash, pruned, breaks, key_id, seal from ${months} order by month`,
  );

export async function writeSeal(db: LogDb, key: ChainKey, sealed: MonthSeal): Promise<void> {
  const { month, first_id, last_id, before, hash, pruned, breaks = null } = sealed;
  const seal = monthSeal(key, sealed);
  await sql`
    insert into ${months} (month, first_id, last_id, before, hash, pruned, breaks, key_id, seal)
    values (${month}, ${first_id}, ${last_id}, ${before}, ${hash}, ${pruned}, ${breaks}, ${key.id}, ${seal})
    on conflict (month) do update set pruned = excluded.pruned, breaks = excluded.breaks, key_id = excluded.key_id,
      seal = excluded.seal`.execute(db);
}

/** Creates the partition of a month where it is missing. */
export async function ensureMonth(db: LogDb, month: string): Promise<void> {
  const partition = `${logSchema}.${logTable}_${month.replace('-', '_')}`;
  const query = sql<{ readonly there: boolean }>`select to_regclass(${partition}) is not null as there`;
  const [found] = await rowsOf(db, query);
  if (!found?.there) await addMonth(db, month);
}

/** Adds a month to the log; its table may exist without being a part of the log yet. */
export async function addMonth(db: LogDb, month: string): Promise<void> {
  await sql`select ${sql.raw(addMonthFunction)}(${month})`.execute(db);
}

/** Drops a month with all its entries; entries are never removed in any other way. */
export async function dropMonth(db: LogDb, month: string): Promise<void> {
  await sql`select ${sql.raw(removeMonthFunction)}(${month})`.execute(db);
}

const columns = sql.raw(['id', 'created_at', ...eventColumns, 'key_id', 'hash'].map(quote).join(', '));

/** Inserts entries in one statement. */
export async function insertEntries(db: LogDb, entries: readonly Omit<StoredEntry, 'discarded_at'>[]): Promise<void> {
  await sql`
    insert into ${log} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${log}, ${JSON.stringify(entries)}::jsonb)`.execute(db);
}

/** The entries after an id, in chain order. */
export const readEntries = (
  db: LogDb,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly StoredEntry[]> =>
  rowsOf(
    db,
    sql<StoredEntry>`
      select ${columns}, discarded_at from ${log} where id > ${after} order by id, created_at limit ${limit}`,
  );

/** The entries of the requests with these ids. */
export const readEntriesByRequest = (
  db: LogDb,
  ids: readonly string[],
): Promise<readonly Pick<StoredEntry, (typeof keyColumns)[number]>[]> =>
  rowsOf(
    db,
    sql<StoredEntry>`
      select ${sql.join(keyColumns.map((name) => sql.id(name)))} from ${log}
      where request_id = any(${[...ids]}::text[])`,
  );
