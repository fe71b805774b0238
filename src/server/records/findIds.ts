import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ListQuery, Resource } from '../../schema';
import { joinsOf, own, type Join } from './columns';
import { orderSql, type ListOrder, type Stretch } from './listOrder';
import { conditionsOf } from './listQuery';
import { from, joined } from './readRecords';
import { tableOf, type Source } from './source';

/** A list to be read in an order. */
export interface Reading {
  readonly source: Source;
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly order: ListOrder;
  /** The ids of the list's records, if known. */
  readonly among?: readonly number[];
}

/** A range of rows within a list or a segment of it. */
export interface Part {
  readonly limit: number;
  readonly offset: number;
}

/**
 * SQL of a subquery for a few rows that an index finds. `offset 0` keeps the planner, which overestimates their number, from searching along the sort order of all
 * rows.
 */
const fewOf = ({ source, resource }: Reading, condition: RawBuilder<SqlBool>) =>
  sql`(select * from ${tableOf(source, resource)} as ${sql.id(own)} where ${condition} offset 0) as ${sql.id(own)}`;

/** SQL of the FROM and WHERE clauses of a segment. */
export function rowsOf(reading: Reading, stretch: Pick<Stretch, 'where'>) {
  const { source, resource, query, order, among } = reading;
  if (among) return sql`${fewOf(reading, sql`${sql.id(own, 'id')} = any(${[...among]}::bigint[])`)} ${joined(source, joinsOf(source.registry, resource, { names: [], paths: [order.path] }))} where ${stretch.where}`;
  // Log entries that name a record are found through the index on the named records.
  if (resource.log && query.where.some(({ op }) => op === 'has')) return sql`${fewOf(reading, conditionsOf({ source, resource }, query))} where ${stretch.where}`;
  const joins = joinsOf(source.registry, resource, { names: query.where.map(({ field }) => field), paths: [order.path] });
  return sql`${from(source, resource, joins)} where ${conditionsOf({ source, resource }, query)} and ${stretch.where}`;
}

/** SQL of the ids of a segment, starting from the linked record it is sorted by: for each linked record, at most as many rows are read as the page can need. */
function idsByLink({ source, resource, query, order }: Reading, stretch: Stretch, { limit, offset }: Part) {
  const joins = joinsOf(source.registry, resource, { names: [], paths: [order.path] });
  const [first, keeper] = [joins[0], joins.at(-1)] as [Join, Join];
  const between = joins.slice(1).reverse().map(({ alias, from: { alias: holder, column } }, at) => {
    const { target } = joins[joins.length - 2 - at] as Join;
    return sql`join ${tableOf(source, target)} as ${sql.id(holder)} on ${sql.id(holder, column)} = ${sql.id(alias, 'id')}`;
  });
  const ofOne = sql`
    select ${sql.id(own, 'id')} from ${tableOf(source, resource)} as ${sql.id(own)}
    where ${sql.id(own, first.from.column)} = ${sql.id(first.alias, 'id')} and ${conditionsOf({ source, resource }, query)}
    order by ${sql.id(own, 'id')} ${sql.raw(order.order)} limit ${limit + offset}`;
  return sql`${tableOf(source, keeper.target)} as ${sql.id(keeper.alias)} ${sql.join(between, sql` `)} cross join lateral (${ofOne}) as ${sql.id(own)} where ${stretch.where}`;
}

/** SQL of the ids of a segment. With search conditions, the planner chooses the access path. */
const idsOf = (reading: Reading, stretch: Stretch, part: Part) =>
  stretch.isLinked && reading.query.where.length === 0 && !reading.among ? idsByLink(reading, stretch, part) : rowsOf(reading, stretch);

interface Found {
  readonly ids: readonly number[];
  readonly total: number | null;
}

/** Reads the ids of a segment's rows in order; in the same statement also the total of the list, if `total` is given. */
export async function findIds(reading: Reading, stretch: Stretch, { limit, offset, total }: Part & { readonly total?: RawBuilder<number> | undefined }): Promise<Found> {
  const { rows } = await sql<{ readonly ids: readonly string[]; readonly total: number | null }>`
    select array(
      select ${sql.id(own, 'id')} from ${idsOf(reading, stretch, { limit, offset })} order by ${orderSql(stretch, reading.order.order)} limit ${limit} offset ${offset}
    ) as ids, ${total ?? sql`null::bigint`} as total`.execute(reading.source.db);
  return { ids: rows[0]?.ids.map(Number) ?? [], total: rows[0]?.total ?? null };
}
