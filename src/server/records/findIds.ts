import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ListQuery, Resource } from '../../schema';
import { joinsOf, own, type Join } from './columns';
import { orderSql, type ListOrder, type Stretch } from './listOrder';
import { conditionsOf } from './listQuery';
import { from, joined } from './readRecords';
import { tableOf, type Source } from './source';

/** A list that is read in an order. */
export interface Reading {
  readonly source: Source;
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly order: ListOrder;
  /** The records that it has, where they are known. */
  readonly among?: readonly number[];
}

/** A place in a list or a stretch of it. */
export interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** SQL of few rows that are found by themselves: the database does not know how few they are, and would look for them along the order of all others. */
const fewOf = ({ source, resource }: Reading, condition: RawBuilder<SqlBool>) =>
  sql`(select * from ${tableOf(source, resource)} as ${sql.id(own)} where ${condition} offset 0) as ${sql.id(own)}`;

/** SQL of what the rows of a stretch are found in, and of what they have in common. */
export function rowsOf(reading: Reading, stretch: Pick<Stretch, 'where'>) {
  const { source, resource, query, order, among } = reading;
  if (among) return sql`${fewOf(reading, sql`${sql.id(own, 'id')} = any(${[...among]}::bigint[])`)} ${joined(source, joinsOf(source.registry, resource, { names: [], paths: [order.path] }))} where ${stretch.where}`;
  // Entries that name a record are found by what they name.
  if (resource.log && query.where.some(({ op }) => op === 'has')) return sql`${fewOf(reading, conditionsOf({ source, resource }, query))} where ${stretch.where}`;
  const joins = joinsOf(source.registry, resource, { names: query.where.map(({ field }) => field), paths: [order.path] });
  return sql`${from(source, resource, joins)} where ${conditionsOf({ source, resource }, query)} and ${stretch.where}`;
}

/**
 * SQL of the ids of a stretch, starting at the linked record that it is ordered by: of each no more rows are looked at than the page can
 * need, however many point to it.
 */
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

/** SQL of a stretch's ids. The database is left to find the way where searches narrow the list down. */
const idsOf = (reading: Reading, stretch: Stretch, part: Part) =>
  stretch.isLinked && reading.query.where.length === 0 && !reading.among ? idsByLink(reading, stretch, part) : rowsOf(reading, stretch);

interface Found {
  readonly ids: readonly number[];
  readonly total: number | null;
}

/** The ids of a stretch's rows, in its order. The total of the list, where there is SQL of it, is read along. */
export async function findIds(reading: Reading, stretch: Stretch, { limit, offset, total }: Part & { readonly total?: RawBuilder<number> | undefined }): Promise<Found> {
  const { rows } = await sql<{ readonly ids: readonly string[]; readonly total: number | null }>`
    select array(
      select ${sql.id(own, 'id')} from ${idsOf(reading, stretch, { limit, offset })} order by ${orderSql(stretch, reading.order.order)} limit ${limit} offset ${offset}
    ) as ids, ${total ?? sql`null::bigint`} as total`.execute(reading.source.db);
  return { ids: rows[0]?.ids.map(Number) ?? [], total: rows[0]?.total ?? null };
}
