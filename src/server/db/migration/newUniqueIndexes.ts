import { sql } from 'kysely';
import { joinWithAnd, quote } from '../sqlNames';
import type { Store } from '../connections/openStore';
import type { FoundSchema } from './readSchema';
import type { IndexDefinition, TableDefinition } from '../tables/TableDefinition';

type Db = Store['db'];

/** A unique index to be created over existing rows. */
export interface NewUniqueIndex {
  readonly table: TableDefinition;
  readonly index: IndexDefinition;
}

/** Maximum number of duplicate groups in a message. */
const maxNamedGroups = 10;

/** The quoted column names of an index. */
const quotedColumns = ({ on }: IndexDefinition): readonly string[] =>
  on.map((part) => /"[^"]+"/.exec(part)?.[0] ?? part);

/** Why a column cannot be set to null on its own; undefined if it can. */
function whyNotNullable({ columns }: TableDefinition, column: string): string | undefined {
  const named = Object.entries(columns).map(([name, definition]) => ({ name: quote(name), ...definition }));
  const { unemptied, madeOf } = named.find(({ name }) => name === column) ?? {};
  if (madeOf) return `${column} is computed from ${joinWithAnd(madeOf.map(quote))}: change that instead`;
  const computedColumns = named
    .filter((other) => other.madeOf?.some((name) => quote(name) === column))
    .map(({ name }) => name);
  if (computedColumns.length > 0)
    return `${joinWithAnd(computedColumns)}, computed from ${column}, ${computedColumns.length === 1 ? 'changes' : 'change'} only when the record is saved`;
  return unemptied ? `${column} cannot be left empty` : undefined;
}

/**
 * Suggests SQL that resolves the duplicates: sets a column to null if that is possible, otherwise shows the records.
 */
function suggestedSql({ table, index }: NewUniqueIndex, groups: readonly (readonly (number | string)[])[]): string {
  const [tableName, columns] = [`${quote(table.schema)}.${quote(table.name)}`, quotedColumns(index)];
  const nullableColumn = columns.find((column) => whyNotNullable(table, column) === undefined);
  if (nullableColumn !== undefined)
    return `or clear them before the next start: update ${tableName} set ${nullableColumn} = null, updated_at = now() where id in (${groups.flatMap((ids) => ids.slice(1)).join(', ')})`;
  const reasons = columns.flatMap((column) => whyNotNullable(table, column) ?? []);
  return `${reasons.join('; ')}; to list them: select id, ${columns.join(', ')} from ${tableName} where id in (${groups.flat().join(', ')}) order by ${index.on.join(', ')}, id`;
}

/** Whether the columns of an index exist already with their final names and types. */
export function hasFinalColumns({ table, index }: NewUniqueIndex, { tables }: Pick<FoundSchema, 'tables'>): boolean {
  const existing = tables.get(`${table.schema}.${table.name}`);
  return Object.entries(table.columns).every(
    ([name, { type }]) => !quotedColumns(index).includes(quote(name)) || existing?.get(name)?.type === type,
  );
}

/** A message about live records that violate a unique index. It contains their ids, never their values. */
export async function duplicatesProblem(db: Db, { table, index }: NewUniqueIndex): Promise<string | undefined> {
  const notNullConditions = index.on.map((part) => `${part} is not null`);
  const { rows } = await sql
    .raw<{ ids: readonly (number | string)[] }>(`
    select array_agg(id order by id) as ids from ${quote(table.schema)}.${quote(table.name)} where ${[index.where ?? 'true', ...notNullConditions].join(' and ')}
    group by ${index.on.join(', ')} having count(*) > 1 order by min(id) limit ${maxNamedGroups + 1}`)
    .execute(db);
  if (rows.length === 0) return undefined;
  const groups = rows.slice(0, maxNamedGroups).map(({ ids }) => ids);
  return [
    `${table.schema}.${table.name}: ${quotedColumns(index).join(' with ')} is unique, but live records share a value: ${groups.map((ids) => ids.join(' and ')).join(', ')}${rows.length > maxNamedGroups ? ' and others' : ''}`,
    'with the previous version, change the values of all but one of each, or move those records to the trash',
    suggestedSql({ table, index }, groups),
  ].join('; ');
}
