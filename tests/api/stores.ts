import { randomBytes } from 'node:crypto';
import { sql, type LogEvent } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { manufacturers } from '../../resources/manufacturers';
import type { Registry } from '../../src/schema';
import { serverTables } from '../../src/server/serverTables';
import { createPasswordHasher } from '../../src/server/accounts/passwordHash';
import {
  openStore,
  syncSchema,
  defaultLimits,
  type Store,
  type StoreLimits,
  type StoreOptions,
} from '../../src/server/db';

const databaseUrl = process.env.TEST_DATABASE_URL;

/** Hashes passwords at minimal cost: the tests check hundreds. */
export const cheapPasswords = createPasswordHasher({ ln: 2, r: 8, p: 1 });
export const cheapHash = cheapPasswords.hash;

/** Generous limits, because tests must not depend on the speed of the machine: tests of limits set their own. */
const patientLimits: StoreLimits = {
  ...defaultLimits,
  statement: 60_000,
  lock: 60_000,
  connection: 60_000,
  idleTransaction: 60_000,
};

/** The name prefix of all databases of a run; see removeDatabases. */
const databasePrefix = `desk_${process.env.TEST_RUN ?? 'single'}_`;

/** A separate empty store, and how to remove it. */
export interface FreshStore {
  readonly open: (more?: Pick<StoreOptions, 'log'>) => Promise<Store>;
  readonly remove: () => Promise<void>;
}

export interface Engine {
  readonly name: 'PGlite' | 'PostgreSQL';
  readonly fresh: () => Promise<FreshStore>;
}

/** The result of a statement on a separate connection to a server. */
export async function queryServer(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function freshDatabase(url: string): Promise<FreshStore & { readonly url: string }> {
  const name = `${databasePrefix}${randomBytes(6).toString('hex')}`;
  await queryServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    open: (more) => openStore({ databaseUrl: own.href, limits: patientLimits, ...more }),
    remove: async () => {
      await queryServer(url, `drop database ${name} with (force)`);
    },
  };
}

/** Runs tests over a database of a PostgreSQL server; skipped, with a message, without a server. */
export function withDatabase(name: string, body: (url: () => string) => void): void {
  describe.skipIf(databaseUrl === undefined)(name, () => {
    let fresh: (Pick<FreshStore, 'remove'> & { readonly url: string }) | undefined;
    beforeAll(async () => {
      fresh = await freshDatabase(databaseUrl ?? '');
    });
    afterAll(() => fresh?.remove());
    body(() => fresh?.url ?? '');
  });
}

/** Every engine that the API runs on; the same tests run on each. */
export const engines: readonly Engine[] = [
  {
    name: 'PGlite',
    fresh: () =>
      Promise.resolve({
        open: (more) => openStore({ memory: true, limits: patientLimits, ...more }),
        remove: () => Promise.resolve(),
      }),
  },
  ...(databaseUrl === undefined ? [] : [{ name: 'PostgreSQL' as const, fresh: () => freshDatabase(databaseUrl) }]),
];

interface EmptyStoreOptions {
  /** Receives the store before the first test. */
  readonly take: (store: Store, from: FreshStore) => void;
  /** The schemas to drop before each test. */
  readonly dropped?: readonly string[];
}

/** Opens a store without tables for a block of tests, and removes it afterwards. */
export function withEmptyStore({ fresh }: Pick<Engine, 'fresh'>, { take, dropped = [] }: EmptyStoreOptions): void {
  let opened: { readonly from: FreshStore; readonly store: Store } | undefined;
  beforeAll(async () => {
    const from = await fresh();
    opened = { from, store: await from.open() };
    take(opened.store, from);
  });
  beforeEach(async () => {
    if (opened)
      for (const schema of dropped) await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(opened.store.db);
  });
  afterAll(async () => {
    await opened?.store.close();
    await opened?.from.remove();
  });
}

if (databaseUrl === undefined) {
  console.warn('\n!!! TEST_DATABASE_URL is not set: the PostgreSQL half of these tests IS SKIPPED. !!!\n');
  describe.skip('on PostgreSQL (TEST_DATABASE_URL is not set)', () => undefined);
}

/** An empty store with every table of a registry, shared in turn by the files that a worker runs. */
export interface SharedStore {
  readonly store: Store;
  /** Every statement since it was borrowed, as SQL. */
  readonly statements: string[];
  /** Empties the store for the next borrower. */
  readonly giveBack: () => Promise<void>;
}

interface OpenedStore extends Pick<SharedStore, 'store' | 'statements'> {
  isLent: boolean;
}

const opened = new Map<Engine, Map<Registry, Promise<OpenedStore>>>();

async function openShared(engine: Engine, registry: Registry): Promise<OpenedStore> {
  const statements: string[] = [];
  const store = await (await engine.fresh()).open({ log: (event: LogEvent) => statements.push(event.query.sql) });
  await syncSchema(store, { registry, manufacturers, tables: serverTables(manufacturers) });
  return { store, statements, isLent: false };
}

/**
 * A table of more than this many bytes is truncated, together with those that reference it, which takes a quarter of a
 * second. Smaller tables are emptied row by row.
 */
const largeTable = 4_000_000;

/** Deletes all rows of tables and restarts their sequences; the names are quoted for SQL. */
export async function emptyTables(db: Store['db'], names: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string; isLarge: boolean }>`
    select name, pg_relation_size(name::regclass) > ${largeTable} as "isLarge" from unnest(${names}::text[]) as name
  `.execute(db);
  const large = rows.flatMap(({ name, isLarge }) => (isLarge ? [name] : []));
  if (large.length > 0) await sql.raw(`truncate ${large.join(', ')} cascade`).execute(db);
  // In one statement, because foreign keys are checked at its end.
  const deletes = rows.flatMap(({ name, isLarge }, at) => (isLarge ? [] : [`emptied_${at} as (delete from ${name})`]));
  if (deletes.length > 0) await sql.raw(`with ${deletes.join(', ')} select`).execute(db);
  await sql`
    select setval(seqrelid::regclass, seqstart, false) from pg_sequence join pg_depend on objid = seqrelid and deptype in ('a', 'i')
    where refobjid in (select name::regclass from unnest(${names}::text[]) as name)
  `.execute(db);
}

/** Empties every table that has rows, and restarts its sequence. */
async function emptyAll({ db }: Store): Promise<void> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
  `.execute(db);
  const probes = tables.rows.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  const filled = (await sql.raw<{ name: string }>(probes.join(' union all ')).execute(db)).rows.map(({ name }) => name);
  if (filled.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    // Append-only tables refuse it otherwise.
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql.raw(`lock table ${filled.join(', ')}`).execute(transaction);
    await emptyTables(transaction, filled);
    for (const name of filled.filter((each) => each.includes('.row_changes'))) {
      await sql
        .raw(
          `insert into ${name} (changed) select relname from pg_class where oid in (select tgrelid from pg_trigger where tgname = 'note_update')`,
        )
        .execute(transaction);
    }
  });
}

/**
 * Lends the store of an engine and a registry, created on first use in this worker. It stays open until the worker
 * ends, because creating one takes longer than the tests of most files. Throws if it is already lent.
 */
export async function borrowStore(engine: Engine, registry: Registry): Promise<SharedStore> {
  const known = opened.get(engine) ?? new Map<Registry, Promise<OpenedStore>>();
  opened.set(engine, known);
  const making = known.get(registry) ?? openShared(engine, registry);
  known.set(registry, making);
  const shared = await making;
  if (shared.isLent) throw new Error(`The store on ${engine.name} is in use: give it back first`);
  shared.isLent = true;
  shared.statements.length = 0;
  const giveBack = async () => {
    await emptyAll(shared.store);
    shared.isLent = false;
  };
  return { store: shared.store, statements: shared.statements, giveBack };
}
