import pg from 'pg';
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
