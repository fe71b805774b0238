import { sql } from 'kysely';
import { type Resource, memoizePerResource } from '../../schema';
import { prepareMarker } from '../db';
import { joinsOf, mainAlias, type Join } from './columns';
import { listSelection, recordSelection } from './selectedColumns';
import { visibilitySql } from './conditionsSql';
import { tableOf, type Source } from './source';
import type { Row, ChildKey } from './Records';

/** The keyed children of one record in one resource, by their key. */
async function readChildren(
  source: Source,
  childResource: Resource,
  parent: unknown,
): Promise<ReadonlyMap<unknown, Row>> {
  const { keyed } = childResource.relations;
  if (!keyed) throw new Error(`${childResource.name} is not a keyed child`);
  const { rows } = await sql<Row>`
    select ${prepareMarker} ${recordSelection(childResource)}
      from ${tableOf(source, childResource)} as ${sql.id(mainAlias)}
    where ${sql.id(mainAlias, keyed.parent)} = ${parent} and ${sql.id(mainAlias, 'discarded_at')} is null`.execute(
    source.db,
  );
  return new Map(rows.map((row) => [row[keyed.by], row]));
}

/**
 * How to read a resource's nested records: the resources that store them, and for each field that resource, the key of
 * the record and the field's name there.
 */
const nestedPlan = memoizePerResource(({ relations: { hasOne }, included }) => {
  const childResources = [...new Set(Object.values(hasOne).map(({ one }) => one))];
  const fields = Object.entries(included).flatMap(([name, { nested: nest, field }]) => {
    const declared = nest === undefined ? undefined : hasOne[nest];
    return declared ? [{ name, childResource: declared.one, key: declared.key, field }] : [];
  });
  return { childResources, fields };
});

/** Adds the fields of nested records to a row; one statement per resource that stores nested records. */
async function withNestedRows(source: Source, resource: Resource, row: Row): Promise<Row> {
  const { childResources, fields } = nestedPlan(resource);
  if (childResources.length === 0) return row;
  const found = new Map(
    await Promise.all(
      childResources.map(
        async (name) => [name, await readChildren(source, source.registry.get(name), row.id)] as const,
      ),
    ),
  );
  return {
    ...row,
    ...Object.fromEntries(
      fields.map(({ name, childResource, key, field }) => [name, found.get(childResource)?.get(key)?.[field] ?? null]),
    ),
  };
}

/** SQL of left joins. */
const joinsSql = (source: Source, joins: readonly Join[]) =>
  sql.join(
    joins.map(
      ({ target, alias, from: { alias: holder, column } }) =>
        sql`left join ${tableOf(source, target)} as ${sql.id(alias)}
          on ${sql.id(alias, 'id')} = ${sql.id(holder, column)}`,
    ),
    sql` `,
  );

/** SQL of a resource's table with its joins. */
export const fromSql = (
  source: Source,
  resource: Resource,
  joins: readonly Join[] = joinsOf(source.registry, resource),
) => sql`${tableOf(source, resource)} as ${sql.id(mainAlias)} ${joinsSql(source, joins)}`;

/** The list rows with these ids, in this order. */
export async function readListRows(
  source: Source,
  resource: Resource,
  ids: readonly number[],
): Promise<readonly Row[]> {
  if (ids.length === 0) return [];
  const { columns, ...joinOptions } = listSelection(resource);
  // The ids are passed as a row source, so that the plan does not depend on their number.
  const { rows } = await sql<Row>`
    select ${prepareMarker} ${columns} from (select ${[...ids]}::bigint[] as ids offset 0) as given cross
      join unnest(given.ids) with ordinality as picked (id, place)
    join ${tableOf(source, resource)} as ${sql.id(mainAlias)}
    on ${sql.id(mainAlias, 'id')} = picked.id ${joinsSql(source, joinsOf(source.registry, resource, joinOptions))}
    order by picked.place`.execute(source.db);
  return rows;
}

/** The records with these ids, including discarded ones, in the requested order; unknown ids are skipped. */
export async function readMany(source: Source, resource: Resource, ids: readonly number[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select ${prepareMarker} ${recordSelection(resource)} from ${fromSql(source, resource)}
    where ${sql.id(mainAlias, 'id')} = any(${[...ids]}::bigint[]) and ${visibilitySql(resource, source)}`.execute(
    source.db,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id): readonly Row[] => {
    const row = found.get(id);
    return row ? [row] : [];
  });
}

/**
 * One record with its nested ones, discarded or not. `lock` locks its row until the transaction ends, which serialises
 * writers.
 */
export async function readOne(
  source: Source,
  resource: Resource,
  { id, lock }: { readonly id: number; readonly lock?: true },
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${prepareMarker} ${recordSelection(resource)} from ${fromSql(source, resource)}
    where ${sql.id(mainAlias, 'id')} = ${id}
    and ${visibilitySql(resource, source)} ${sql.raw(lock ? `for no key update of ${mainAlias}` : '')}`.execute(
    source.db,
  );
  return rows[0] && withNestedRows(source, resource, rows[0]);
}

/** The live record for a key of keyed children. */
export async function readKeyedChild(
  source: Source,
  resource: Resource,
  { parent, by }: ChildKey,
): Promise<Row | undefined> {
  const { keyed } = resource.relations;
  if (!keyed) throw new Error(`${resource.name} is not a resource of keyed children`);
  const { rows } = await sql<Row>`
    select ${prepareMarker} ${recordSelection(resource)} from ${fromSql(source, resource)}
    where ${sql.id(mainAlias, keyed.parent)} = ${parent} and ${sql.id(mainAlias, keyed.by)} = ${by}
    and ${sql.id(mainAlias, 'discarded_at')} is null`.execute(source.db);
  return rows[0];
}
