import { schemaNoteOf } from './kindNote';
import { countHere, recordsOf, type Line } from './messages';
import { quote } from './names';
import { placeOf, sqlName } from './planIndexes';
import type { FoundSchema } from './readSchema';
import type { TableDefinition } from './TableDefinition';

/** A required column of a table that is there, which was not required at the start before. */
interface NewlyRequired {
  readonly column: string;
  /** The name that it has before anything is run; undefined of one that the table gets. */
  readonly foundAs: string | undefined;
}

/** The required columns of a table, as they are noted. */
export const requiredKeys = ({ name, columns }: TableDefinition): string[] => Object.entries(columns).flatMap(([column, { required }]) => (required ? [`${name}.${column}`] : []));

/** The required columns that a table which is there gets, and those that are there and were not required so far. */
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

/** SQL of how many records are without a value of it. */
export const lackingCount = (table: TableDefinition, { foundAs }: NewlyRequired): string => `select count(*) as records from ${sqlName(table)}${foundAs === undefined ? '' : ` where ${quote(foundAs)} is null`}`;

/** `schema.table.column` */
export const requiredPlace = (table: TableDefinition, { column }: NewlyRequired): string => `${placeOf(table)}.${column}`;

/** Required columns that are empty in records which are there; where nobody could look, that they may be. */
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
