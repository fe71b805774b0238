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
