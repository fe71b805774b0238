import { kindProblems } from './kindNotes';
import { memberProblems } from './memberNotes';
import { boundedName, longestName, quote } from './names';
import { placeOf, sqlName, targetOf } from './planIndexes';
import type { FoundSchema } from './readSchema';
import { rowColumnProblems } from './rowColumnNotes';
import type { TableDefinition } from './TableDefinition';

/** Columns of another type than declared, and undeclared ones that make every insert fail. */
function* columnProblems(table: TableDefinition, found: FoundSchema): Generator<string> {
  const existing = found.tables.get(placeOf(table));
  if (!existing) return;
  for (const [name, wanted] of Object.entries(table.columns)) {
    const column = existing.get(name);
    if (!column || column.type === wanted.type) continue;
    yield `${placeOf(table)}.${name} is ${column.type} in the database and ${wanted.type} in the declaration; declare it as it was or under another name, say what it was where that can be converted ("changed"), or convert it: alter table ${sqlName(table)} alter column ${quote(name)} type ${wanted.type} using …`;
  }
  for (const [name, { nullable, hasDefault }] of existing) {
    if (name in table.columns || nullable || hasDefault) continue;
    yield `${placeOf(table)}.${name} is not declared and takes no null, so nothing could be stored; declare it again, or let it be empty: alter table ${sqlName(table)} alter column ${quote(name)} drop not null`;
  }
}

/** References whose stored ids belong to another table than declared: they would point to the wrong records. */
function* targetProblems(table: TableDefinition, found: FoundSchema): Generator<string> {
  for (const [column, { references }] of Object.entries(table.columns)) {
    const constraint = boundedName(table.name, column, 'fkey');
    const stored = found.constraints.get(`${placeOf(table)}.${constraint}`);
    if (stored === undefined || stored === null || (references !== undefined && targetOf(table, references) === stored)) continue;
    const now = references === undefined ? 'no reference' : `a reference to ${targetOf(table, references)}`;
    const wayOut = `alter table ${sqlName(table)} drop constraint ${quote(constraint)}`;
    yield `${placeOf(table)}.${column} refers to ${stored} in the database and is ${now} in the declaration; give the field another name, or, once its ids are those of the other table: ${wayOut}`;
  }
}

/** Names that the database would truncate. */
function* nameProblems(table: TableDefinition): Generator<string> {
  for (const name of [table.schema, table.name, ...Object.keys(table.columns), ...table.indexes.map((index) => index.name)]) {
    if (Buffer.byteLength(name) > longestName) yield `${placeOf(table)}: the name "${name}" is longer than the ${longestName} letters that PostgreSQL keeps; shorten it`;
  }
}

/** Conflicts between a table and its declaration, one line each. `found` is the schema after renames and conversions, `renamed` that after the renames alone. */
export function tableProblems(table: TableDefinition, { found, renamed }: { readonly found: FoundSchema; readonly renamed: FoundSchema }): string[] {
  return [...nameProblems(table), ...columnProblems(table, found), ...targetProblems(table, found), ...memberProblems(table, found), ...kindProblems(table, renamed), ...rowColumnProblems(table, found)];
}
