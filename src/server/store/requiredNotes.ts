import { countHere, recordsOf, type Line } from './messages';
import { quote } from './names';
import { placeOf, sqlName } from './planIndexes';
import type { FoundSchema } from './readSchema';
import type { TableDefinition } from './TableDefinition';

/** The required columns that a table which is there gets. */
export function addedRequired(table: TableDefinition, { tables }: Pick<FoundSchema, 'tables'>): string[] {
  const existing = tables.get(placeOf(table));
  if (!existing) return [];
  return Object.entries(table.columns).flatMap(([name, { required, was }]) => (required && !existing.has(name) && (was === undefined || !existing.has(was)) ? [name] : []));
}

/** Required columns that begin empty in records which are there. */
export function* requiredNotes(table: TableDefinition, found: FoundSchema): Generator<Line> {
  const [place, records] = [placeOf(table), found.lacking?.get(placeOf(table))];
  if (records === 0) return;
  for (const name of addedRequired(table, found)) {
    const fill = `update ${sqlName(table)} set ${quote(name)} = … where ${quote(name)} is null`;
    const head = `${place}.${name} is new and required, and begins empty`;
    const text = `; whoever saves one of these in a form is asked for it; or fill it in once the start has made it: ${fill}`;
    yield { schema: table.schema, ...(records === undefined ? { text: `${head} in the records that are there${text}` } : { count: recordsOf(records), text: `${head} in ${countHere}${text}` }) };
  }
}
