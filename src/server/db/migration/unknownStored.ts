import leven from 'leven';
import { quote, qualifiedName, sqlName } from '../sqlNames';
import type { TableDefinition } from '../tables/TableDefinition';
import type { Difference } from './differences';
import type { FoundColumn, FoundSchema } from './readSchema';
import { asFound } from './planTableRenames';
import { placesOf } from './storedValues';

type FoundTable = Pick<TableDefinition, 'schema' | 'name'> & { readonly found: ReadonlyMap<string, FoundColumn> };

/** Whether one name may be the former one of the other: a third of the letters differ, or two. */
const isAlike = (one: string, other: string): boolean => leven(one, other) <= Math.max(2, Math.floor(other.length / 3));

/** Columns of every table of records, which say nothing of what it holds. */
const commonColumns = ['id', 'created_at', 'updated_at', 'discarded_at', 'discarded_by'];

/** Whether a table that is about to be created has every column of an unknown one, of the same type. */
function hasItsColumns({ columns }: TableDefinition, { found }: FoundTable): boolean {
  const own = [...found].filter(([name]) => !commonColumns.includes(name));
  return own.length > 0 && own.every(([name, { type }]) => columns[name]?.type === type);
}

function unknownTable(table: FoundTable, created: readonly TableDefinition[]): Difference {
  const path = sqlName(table);
  const candidates = created.filter(({ schema }) => schema === table.schema);
  const alike =
    candidates.find((one) => hasItsColumns(one, table)) ?? candidates.find((one) => isAlike(table.name, one.name));
  const question = alike ? `renamed to "${alike.name}"? then write was: '${table.name}' there; otherwise ` : '';
  return {
    table: { schema: table.schema, name: table.name, columns: columnsOf(table), indexes: [] },
    text: `${qualifiedName(table)} is a table that no declaration knows`,
    condition: 'true',
    always: true,
    remedy: `${question}declare it again, or, once its records are not needed, run: drop table ${path}`,
  };
}

/** The columns of an unknown table, as far as a message about its records needs them. */
const columnsOf = ({ found }: FoundTable): TableDefinition['columns'] =>
  found.has('id') ? { id: { type: 'bigint' } } : {};

function unknownColumns(table: TableDefinition, found: FoundSchema): Difference[] {
  const existing = found.tables.get(qualifiedName(table)) ?? new Map<string, FoundColumn>();
  const places = placesOf(table, found).filter(({ cell }) => cell === undefined);
  const known = new Set(places.flatMap(({ column, foundAs, value }) => [column, foundAs, value.was]));
  const added = places.filter(({ foundAs }) => foundAs === undefined);
  // A column that does not allow null refuses the start.
  const unknown = [...existing].filter(
    ([name, { nullable, hasDefault }]) => !known.has(name) && (nullable || hasDefault),
  );
  return unknown.map(([name, { type }]) => {
    const alike = added.find(({ column, value }) => value.type === type && isAlike(name, column));
    const question = alike ? `renamed to "${alike.column}"? then write was: '${name}' there; otherwise ` : '';
    return {
      table,
      text: `${qualifiedName(table)}.${name} is a column that no declaration knows`,
      condition: `${quote(name)} is not null`,
      always: true,
      remedy:
        `${question}declare it again, or, once its values are not needed, run: ` +
        `alter table ${sqlName(table)} drop column ${quote(name)}`,
    };
  });
}

/** The schema of a manufacturer that is not declared, whose records nobody reaches. */
const unknownSchema = (schema: string): Difference => ({
  table: { schema, name: '', columns: {}, indexes: [] },
  text: `${schema} is the schema of a manufacturer that is not declared`,
  remedy:
    'declare it again under this key, or, once its records are not needed, run: ' +
    `drop schema ${quote(schema)} cascade`,
});

/**
 * The schemas, tables and columns of the database that no declaration knows, with what they may have been renamed to.
 * They stay as they are, and never refuse a start.
 */
export function unknownStored(tables: readonly TableDefinition[], found: FoundSchema): Difference[] {
  const before = asFound(tables, found);
  const declared = new Set(before.map(qualifiedName));
  const partitions = new Set([...found.partition.keys()].map((path) => path.replace(/\.[^.]*(?=\.)/, '')));
  const created = before.filter((table) => !found.tables.has(qualifiedName(table)));
  const unknown = [...found.tables].filter(([path]) => !declared.has(path) && !partitions.has(path));
  return [
    ...[...found.formerSchema.keys()].map(unknownSchema),
    ...unknown.map(([path, columns]) => {
      const [schema = '', name = ''] = path.split('.');
      return unknownTable({ schema, name, found: columns }, created);
    }),
    ...before.flatMap((table) => unknownColumns(table, found)),
  ];
}
