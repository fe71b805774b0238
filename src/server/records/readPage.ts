import { sql } from 'kysely';
import type { ListQuery, Resource } from '../../schema';
import { joinsOf, listSelection, own, type Join } from './columns';
import { listOrder, orderSql, reversed, type ListOrder, type Stretch } from './listOrder';
import { conditionsOf } from './listQuery';
import { countList } from './listTotal';
import { from, joined } from './readRecords';
import { tableOf, type Source } from './source';
import type { Row } from './Records';

export interface Page {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Further in, the page is looked for from the nearer end of the list. */
const far = 5_000;

interface Reading {
  readonly source: Source;
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly order: ListOrder;
}

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** SQL of what the rows of a stretch are found in, and of what they have in common. */
function rowsOf({ source, resource, query, order }: Reading, stretch: Stretch) {
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
  stretch.isLinked && reading.query.where.length === 0 ? idsByLink(reading, stretch, part) : rowsOf(reading, stretch);

/** Rows of a stretch: their ids are chosen first, and what they answer is read for these alone. */
async function readStretch(reading: Reading, stretch: Stretch, part: Part): Promise<readonly Row[]> {
  const { source, resource, order } = reading;
  const { columns, ...looked } = listSelection(resource);
  const joins = joinsOf(source.registry, resource, looked);
  const { rows } = await sql<Row>`
    select ${columns} from unnest(array(
      select ${sql.id(own, 'id')} from ${idsOf(reading, stretch, part)} order by ${orderSql(stretch, order.order)} limit ${part.limit} offset ${part.offset}
    )) with ordinality as picked (id, place)
    join ${tableOf(source, resource)} as ${sql.id(own)} on ${sql.id(own, 'id')} = picked.id ${joined(source, joins)}
    order by picked.place`.execute(source.db);
  return rows;
}

async function countStretch(reading: Reading, stretch: Stretch): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`select count(*) as total from ${rowsOf(reading, stretch)}`.execute(reading.source.db);
  return rows[0]?.total ?? 0;
}

/** The rows at a place of the list, from as many of its stretches as they lie in. */
async function readRows(reading: Reading, { limit, offset }: Part): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let skipped = offset;
  for (const stretch of reading.order.stretches) {
    const found = await readStretch(reading, stretch, { limit: limit - rows.length, offset: skipped });
    rows.push(...found);
    if (rows.length === limit) break;
    if (skipped > 0) skipped = found.length > 0 ? 0 : Math.max(0, skipped - (await countStretch(reading, stretch)));
  }
  return rows;
}

/**
 * One page of a list with its exact total. Both are asked for at once where there is a connection for each; a page far in waits for the total,
 * so that it can be looked for from the end that is nearer.
 */
export async function readPage(source: Source, resource: Resource, query: ListQuery): Promise<Page> {
  const offset = (query.page - 1) * query.per;
  const reading = { source, resource, query, order: listOrder(resource, query.sort) };
  if (offset < far) {
    const [rows, total] = await Promise.all([readRows(reading, { limit: query.per, offset }), countList(source, resource, query)]);
    return { rows, total };
  }
  const total = await countList(source, resource, query);
  if (offset >= total) return { rows: [], total };
  if (offset < total / 2) return { rows: await readRows(reading, { limit: query.per, offset }), total };
  const limit = Math.min(query.per, total - offset);
  const rows = await readRows({ ...reading, order: reversed(reading.order) }, { limit, offset: total - offset - limit });
  return { rows: [...rows].reverse(), total };
}
