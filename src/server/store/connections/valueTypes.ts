import pg from 'pg';

const { builtins } = pg.types;
const defaultParser = pg.types.getTypeParser as (oid: number, format: 'text' | 'binary') => (value: string) => unknown;

const toInstant = (value: string): unknown => {
  const parsed = defaultParser(builtins.TIMESTAMPTZ, 'text')(value);
  return parsed instanceof Date ? parsed.toISOString() : parsed;
};

/** PostgreSQL's OID of `bigint[]`; the driver has no constant for it. */
const bigintArrayOid = 1016;

const toNumbers = (value: string): number[] => value.slice(1, -1).split(',').filter(Boolean).map(Number);

/** How values are parsed: numbers as numbers, dates as their text, timestamps as ISO 8601. */
const parsers: ReadonlyMap<number, (value: string) => unknown> = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [bigintArrayOid, toNumbers],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (value) => value],
  [builtins.TIMESTAMPTZ, toInstant],
]);

/** The parsers for the driver, the same on both engines; other types use the driver's defaults. */
export const valueTypes = {
  getTypeParser: (oid: number, format: 'text' | 'binary' = 'text') => (format === 'text' ? parsers.get(oid) : undefined) ?? defaultParser(oid, format),
} satisfies pg.CustomTypesConfig;
