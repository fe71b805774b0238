import { convertColumnSql } from './conversionSql';
import { kindProblems } from './kindMetadata';
import { memberProblems } from './memberComments';
import { boundedName, maxNameLength, quote } from '../sqlNames';
import { qualifiedName, sqlName, referencedTable } from './planIndexes';
import type { FoundSchema } from './readSchema';
import { rowColumnProblems } from './rowColumnMetadata';
import type { TableDefinition } from '../tables/TableDefinition';

/** Columns of another type than declared, and undeclared ones that make every insert fail. */
function* columnProblems(table: TableDefinition, found: FoundSchema): Generator<string> {
  const existing = found.tables.get(qualifiedName(table));
  if (!existing) return;
  for (const [name, declared] of Object.entries(table.columns)) {
    const column = existing.get(name);
    if (!column || column.type === declared.type) continue;
    yield `${qualifiedName(table)}.${name} is ${column.type} in the database, but ${declared.type} in the declaration; declare the former kind or another name, or convert the values with this SQL, adapted to them: ${convertColumnSql(table, name, declared)}`;
  }
  for (const [name, { nullable, hasDefault }] of existing) {
    if (name in table.columns || nullable || hasDefault) continue;
    yield `${qualifiedName(table)}.${name} is not declared but does not allow null, so no record could be stored; declare it again, or allow null: alter table ${sqlName(table)} alter column ${quote(name)} drop not null`;
  }
}

/** References whose stored ids belong to another table than declared: they would point to the wrong records. */
function* targetProblems(table: TableDefinition, found: FoundSchema): Generator<string> {
  const existing = found.tables.get(qualifiedName(table));
  for (const [column, { references, type }] of Object.entries(table.columns)) {
    if (existing?.get(column)?.type !== type) continue;
    const constraint = boundedName(table.name, column, 'fkey');
    const storedTarget = found.constraints.get(`${qualifiedName(table)}.${constraint}`);
    if (
      storedTarget === undefined ||
      storedTarget === null ||
      (references !== undefined && referencedTable(table, references) === storedTarget)
    )
      continue;
    const declaration =
      references === undefined ? 'no reference' : `a reference to ${referencedTable(table, references)}`;
    const remedy = `alter table ${sqlName(table)} drop constraint ${quote(constraint)}`;
    yield `${qualifiedName(table)}.${column} refers to ${storedTarget} in the database, but is ${declaration} in the declaration; give the field another name, or, once its ids match the declaration, run: ${remedy}`;
  }
}

/** Names that the database would truncate. */
function* nameProblems(table: TableDefinition): Generator<string> {
  for (const name of [
    table.schema,
    table.name,
    ...Object.keys(table.columns),
    ...table.indexes.map((index) => index.name),
  ]) {
    if (Buffer.byteLength(name) > maxNameLength)
      yield `${qualifiedName(table)}: the name "${name}" is longer than the ${maxNameLength} bytes that PostgreSQL allows; shorten it`;
  }
}

/**
 * Conflicts between a table and its declaration, one line each. `found` is the schema after renames.
 */
export function tableProblems(table: TableDefinition, found: FoundSchema): string[] {
  return [
    ...nameProblems(table),
    ...columnProblems(table, found),
    ...targetProblems(table, found),
    ...memberProblems(table, found),
    ...kindProblems(table, found),
    ...rowColumnProblems(table, found),
  ];
}
