import { schemaNoteOf } from './kindNote';
import { countHere, recordsOf, type Line } from './messages';
import { quote } from './names';
import { placeOf, sqlName } from './planIndexes';
import type { FoundSchema } from './readSchema';
import type { TableDefinition } from './TableDefinition';

/** A required column of an existing table that was not required at the previous start. */
interface NewlyRequired {
  readonly column: string;
  /** The current name in the database, before any statement runs; undefined for a new column. */
  readonly foundAs: string | undefined;
}

/** The keys under which the required columns of a table are recorded. */
export const requiredKeys = ({ name, columns }: TableDefinition): string[] => Object.entries(columns).flatMap(([column, { required }]) => (required ? [`${name}.${column}`] : []));

/** The required columns of an existing table that are new, or were not required before. */
export function newlyRequired(table: TableDefinition, { tables, schemaComments }: Pick<FoundSchema, 'tables' | 'schemaComments'>): NewlyRequired[] {
  const existing = tables.get(placeOf(table));
  const noted = schemaNoteOf(table.schema, { ...(schemaComments && { schemaComments }) })?.required;
  if (!existing) return [];
  return Object.entries(table.columns).flatMap(([column, { required, was = column }]): NewlyRequired[] => {
    if (!required) return [];
    const foundAs = [column, was].find((name) => existing.has(name));
    const isNoted = foundAs !== undefined && (!noted || [column, was].some((name) => noted.has(`${table.name}.${name}`)));
    return isNoted ? [] : [{ column, foundAs }];
  });
}

/** SQL that counts the records without a value of the column. */
export const lackingCount = (table: TableDefinition, { foundAs }: NewlyRequired): string => `select count(*) as records from ${sqlName(table)}${foundAs === undefined ? '' : ` where ${quote(foundAs)} is null`}`;

/** `schema.table.column` */
export const requiredPlace = (table: TableDefinition, { column }: NewlyRequired): string => `${placeOf(table)}.${column}`;

/** Warnings about required columns that are empty in existing records, or may be if the data could not be read. */
export function* requiredNotes(table: TableDefinition, found: FoundSchema): Generator<Line> {
  for (const one of newlyRequired(table, found)) {
    const [place, column] = [requiredPlace(table, one), quote(one.column)];
    const records = found.lacking?.get(place);
    if (records === 0) continue;
    const isNew = one.foundAs === undefined;
    const head = isNew ? `${place} is new and required, and begins empty` : `${place} is required from now on, and ${records === undefined ? 'may be' : 'is'} empty`;
    const text = `; whoever saves one of these in a form is asked for it; or fill it in${isNew ? ' once the start has made it' : ''}: update ${sqlName(table)} set ${column} = … where ${column} is null`;
    yield { schema: table.schema, ...(records === undefined ? { text: `${head} in records that are there${text}` } : { count: recordsOf(records), text: `${head} in ${countHere}${text}` }) };
  }
}
