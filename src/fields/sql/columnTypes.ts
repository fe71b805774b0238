import pg from 'pg';

const { builtins } = pg.types;
const driverParser = pg.types.getTypeParser as (oid: number, format: 'text') => (value: string) => unknown;

interface ColumnTypeTraits {
  /** The name of the type in `pg_type`. */
  readonly databaseName: string;
  /**
   * The OID of the type, and how the text of a value is parsed to wire format; undefined where the driver does so
   * itself.
   */
  readonly parser: { readonly oid: number; readonly parse: (value: string) => unknown } | undefined;
  /**
   * Whether kinds with incompatible values share the type, so that the kind of each column is recorded; numbers of all
   * kinds are compatible.
   */
  readonly isSharedByKinds: boolean;
}

const toInstant = (value: string): unknown => {
  const parsed = driverParser(builtins.TIMESTAMPTZ, 'text')(value);
  return parsed instanceof Date ? parsed.toISOString() : parsed;
};

/** PostgreSQL's OID of `bigint[]`; the driver has no constant for it. */
const bigintArrayOid = 1016;
const toNumbers = (value: string): number[] => value.slice(1, -1).split(',').filter(Boolean).map(Number);

/** All that the store knows of each column type. */
export const columnTypeTraits = {
  bigint: {
    databaseName: 'int8',
    parser: { oid: builtins.INT8, parse: Number },
    isSharedByKinds: false,
  },
  'bigint[]': {
    databaseName: '_int8',
    parser: { oid: bigintArrayOid, parse: toNumbers },
    isSharedByKinds: false,
  },
  boolean: {
    databaseName: 'bool',
    parser: undefined,
    isSharedByKinds: false,
  },
  date: {
    databaseName: 'date',
    parser: { oid: builtins.DATE, parse: (value) => value },
    isSharedByKinds: false,
  },
  integer: { databaseName: 'int4', parser: undefined, isSharedByKinds: false },
  jsonb: { databaseName: 'jsonb', parser: undefined, isSharedByKinds: true },
  numeric: {
    databaseName: 'numeric',
    parser: { oid: builtins.NUMERIC, parse: Number },
    isSharedByKinds: false,
  },
  text: {
    databaseName: 'text',
    parser: undefined,
    isSharedByKinds: true,
  },
  'text[]': { databaseName: '_text', parser: undefined, isSharedByKinds: true },
  timestamptz: {
    databaseName: 'timestamptz',
    parser: { oid: builtins.TIMESTAMPTZ, parse: toInstant },
    isSharedByKinds: false,
  },
} as const satisfies Readonly<Record<string, ColumnTypeTraits>>;

/** Supported column types; each reads the same on both engines. */
export type ColumnType = keyof typeof columnTypeTraits;

/** What the store knows of a column type. */
export const traitsOfType = (type: ColumnType): ColumnTypeTraits => columnTypeTraits[type];
