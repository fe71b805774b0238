import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from './Database';
import { quote } from '../sqlNames';
import { columnTypeTraits } from '../../../fields/columns';

const defaultParser = pg.types.getTypeParser as (oid: number, format: 'text' | 'binary') => (value: string) => unknown;

/** How values are parsed: numbers as numbers, dates as their text, timestamps as ISO 8601. */
const parsers: ReadonlyMap<number, (value: string) => unknown> = new Map(
  Object.values(columnTypeTraits).flatMap(({ parser }) => (parser ? [[parser.oid, parser.parse] as const] : [])),
);

/** The parsers for the driver, the same on both engines; other types use the driver's defaults. */
export const valueTypes = {
  getTypeParser: (oid: number, format: 'text' | 'binary' = 'text') =>
    (format === 'text' ? parsers.get(oid) : undefined) ?? defaultParser(oid, format),
} satisfies pg.CustomTypesConfig;

/** Timeouts of the store, in milliseconds, and limits of its use. */
export interface StoreLimits {
  /** Timeout of a statement. The database enforces it; the client does too if the database does not respond. */
  readonly statement: number;
  /** Timeout of waiting for a lock. */
  readonly lock: number;
  /** Timeout of waiting for a free connection, and again of opening a new one. */
  readonly connection: number;
  /** Timeout of an idle transaction. */
  readonly idleTransaction: number;
  /** Maximum number of connections to a PostgreSQL server; the embedded database has one. */
  readonly connections: number;
  /** Whether connections support named prepared statements; behind a pooler in transaction mode they may not. */
  readonly prepare: boolean;
}

export const defaultLimits: StoreLimits = {
  statement: 10_000,
  lock: 3_000,
  connection: 5_000,
  idleTransaction: 10_000,
  connections: 20,
  prepare: true,
};

/** Connections lack the required settings. */
class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

interface SettingsRow {
  readonly database: string;
  readonly zone: boolean;
  readonly dates: boolean;
  readonly limited: boolean;
}

/**
 * The settings of new connections. `jit` is optional but off, because compilation takes longer than any statement of
 * this product.
 */
export const connectionSettings = ({ statement, lock, idleTransaction }: StoreLimits) =>
  ({
    jit: 'off',
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleTransaction,
  }) as const;

/**
 * Throws a SettingsError if connections lack the requested settings because a pooler drops them: values would be
 * misread, and statements would run without timeouts. The message contains the SQL that applies the settings to the
 * database itself.
 */
export async function assertConnectionSettings(db: Kysely<Database>, limits: StoreLimits): Promise<void> {
  const found = await readSettings(db);
  if (!found || hasRequiredValues(found)) return;
  const statements = Object.entries(connectionSettings(limits)).map(
    ([name, value]) => `alter database ${quote(found.database)} set ${name} = '${value}';`,
  );
  throw new SettingsError(
    'A pooler in front of the database drops the settings of its connections. Set them in the database, and ' +
      `restart the pooler:\n${statements.join('\n')}`,
  );
}

/** Whether connections have the requested settings. */
export async function hasConnectionSettings(db: Kysely<Database>): Promise<boolean> {
  const found = await readSettings(db);
  return found !== undefined && hasRequiredValues(found);
}

const hasRequiredValues = ({ zone, dates, limited }: SettingsRow): boolean => zone && dates && limited;

async function readSettings(db: Kysely<Database>): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`
    select current_database() as database,
      current_setting('TimeZone') in ('UTC', 'Etc/UTC') as zone,
      current_setting('DateStyle') like 'ISO%' as dates,
      not exists (
        select from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name
        where current_setting(name) = '0'
      ) as limited`.execute(db);
  return rows[0];
}
