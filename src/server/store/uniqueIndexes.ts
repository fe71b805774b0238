import { sql } from 'kysely';
import { uniqueKeys, type Resource, type UniqueKey } from '../../schema';
import { columnTypes } from './fieldColumns';
import { boundedName, quote } from './names';
import type { Store } from './openStore';
import type { IndexDefinition, TableDefinition } from './TableDefinition';

/** What the names of these indexes have behind that of their table. */
export const uniqueMark = 'unique';

/** SQL of a value as the records of a resource are told apart by it: a text without regard to case, alike on every engine. */
export function comparedAlike({ fields }: Pick<Resource, 'fields'>, name: string, column: string): string {
  return columnTypes[fields[name]?.kind ?? 'text'] === 'text' ? `lower(${column} collate "und-x-icu")` : column;
}

/** The indexes by which no two live records share a value. */
export const uniqueIndexes = (resource: Resource): IndexDefinition[] =>
  uniqueKeys(resource).map(({ fields }: UniqueKey) => ({
    name: boundedName(resource.name, uniqueMark, ...fields),
    unique: true,
    on: fields.map((name) => comparedAlike(resource, name, quote(name))),
    where: 'discarded_at is null',
  }));

/** An index that is about to be made over rows which are there already. */
export interface NewUnique {
  readonly table: TableDefinition;
  readonly index: IndexDefinition;
}

/** How many groups of records are named. */
const mostNamed = 10;

/** The live records that stand in the way of an index: the way out is said with their ids, never with what they hold. */
export async function doublesProblem(db: Store['db'], { table, index }: NewUnique): Promise<string | undefined> {
  const place = `${quote(table.schema)}.${quote(table.name)}`;
  const filled = index.on.map((part) => `${part} is not null`);
  const { rows } = await sql.raw<{ ids: readonly (number | string)[] }>(`
    select array_agg(id order by id) as ids from ${place} where ${[index.where ?? 'true', ...filled].join(' and ')}
    group by ${index.on.join(', ')} having count(*) > 1 order by min(id) limit ${mostNamed + 1}`).execute(db);
  if (rows.length === 0) return undefined;
  const named = rows.slice(0, mostNamed).map(({ ids }) => ids.join(' and '));
  const later = rows.slice(0, mostNamed).flatMap(({ ids }) => ids.slice(1));
  const columns = index.on.map((part) => /"[^"]+"/.exec(part)?.[0] ?? part);
  return [
    `${table.schema}.${table.name}: ${columns.join(' with ')} is unique, and live records share a value: ${named.join(', ')}${rows.length > mostNamed ? ' and others' : ''}`,
    'give all but one of each another value with the edition that ran before, or put them into its trash',
    `or empty them before the next start: update ${place} set ${columns[0] ?? ''} = null, updated_at = now() where id in (${later.join(', ')})`,
  ].join('; ');
}
