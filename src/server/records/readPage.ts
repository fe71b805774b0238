import { sql, type RawBuilder } from 'kysely';
import type { ListQuery, Resource } from '../../schema';
import { joinsOf, own, type Join } from './columns';
import { isById, listOrder, orderSql, reversed, type ListOrder, type Stretch } from './listOrder';
import { conditionsOf } from './listQuery';
import { countList, keptTotal, matchesOf } from './listTotal';
import { from, readListed } from './readRecords';
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

/**
 * SQL of the entries of a log that name a record, found by what they name: the database does not know how few they are, and would look for them through all that came
 * later.
 */
const entriesOf = ({ source, resource, query }: Reading) =>
  sql`(select * from ${tableOf(source, resource)} as ${sql.id(own)} where ${conditionsOf({ source, resource }, query)} offset 0) as ${sql.id(own)}`;

/** SQL of what the rows of a stretch are found in, and of what they have in common. */
function rowsOf(reading: Reading, stretch: Stretch) {
  const { source, resource, query, order } = reading;
  if (resource.log && query.where.some(({ op }) => op === 'has')) return sql`${entriesOf(reading)} where ${stretch.where}`;
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

interface Found {
  readonly ids: readonly number[];
  readonly total: number | null;
}

/** The ids of a stretch's rows, in its order. The total of the list, where there is SQL of it, is read along. */
async function findIds(reading: Reading, stretch: Stretch, { limit, offset, total }: Part & { readonly total?: RawBuilder<number> | undefined }): Promise<Found> {
  const { rows } = await sql<{ readonly ids: readonly string[]; readonly total: number | null }>`
    select array(
      select ${sql.id(own, 'id')} from ${idsOf(reading, stretch, { limit, offset })} order by ${orderSql(stretch, reading.order.order)} limit ${limit} offset ${offset}
    ) as ids, ${total ?? sql`null::bigint`} as total`.execute(reading.source.db);
  return { ids: rows[0]?.ids.map(Number) ?? [], total: rows[0]?.total ?? null };
}

/** The search that says what a stretch does, so that the number of its rows is remembered; a log is counted up to its last entry alone. */
const searchFor = ({ resource, query }: Reading, { as }: Stretch): ListQuery | undefined => (as && !resource.log ? { ...query, where: [...query.where, as] } : undefined);

async function countStretch(reading: Reading, stretch: Stretch): Promise<number> {
  const search = searchFor(reading, stretch);
  if (search) return countList(reading.source, reading.resource, search);
  const { rows } = await sql<{ readonly total: number }>`select count(*) as total from ${rowsOf(reading, stretch)}`.execute(reading.source.db);
  return rows[0]?.total ?? 0;
}

/** The ids at a place of the list, from as many of its stretches as they lie in, with the total where there is SQL of it. */
async function readIds(reading: Reading, { limit, offset }: Part, kept?: RawBuilder<number>): Promise<Found> {
  const ids: number[] = [];
  let total: number | null = null;
  let skipped = offset;
  for (const stretch of reading.order.stretches) {
    // Nobody walks through all of a stretch of which the number is known.
    const passed = skipped >= far && searchFor(reading, stretch) ? await countStretch(reading, stretch) : 0;
    if (passed > 0 && skipped >= passed) {
      skipped -= passed;
      continue;
    }
    const found = await findIds(reading, stretch, { limit: limit - ids.length, offset: skipped, total: total === null ? kept : undefined });
    ids.push(...found.ids);
    total ??= found.total;
    if (ids.length === limit) break;
    if (skipped > 0) skipped = found.ids.length > 0 ? 0 : Math.max(0, skipped - (await countStretch(reading, stretch)));
  }
  return { ids, total };
}

/** A page that is near enough to be looked for from the beginning: with its total at once, or with one that is counted beside it. */
async function readNear(reading: Reading, part: Part): Promise<Page> {
  const { source, resource, query } = reading;
  const rowsOf = async (kept?: RawBuilder<number>) => {
    const { ids, total } = await readIds(reading, part, kept);
    return { rows: await readListed(source, resource, ids), total: total ?? 0 };
  };
  const kept = keptTotal(source, resource, query);
  if (kept) return rowsOf(kept);
  const [{ rows }, total] = await Promise.all([rowsOf(), countList(source, resource, query)]);
  return { rows, total };
}

/** A page of a search in the order of its ids, all of which are known. */
async function readKnown({ source, resource, order: { order } }: Reading, ids: readonly number[], { limit, offset }: Part): Promise<Page> {
  const total = ids.length;
  const end = Math.max(0, total - offset);
  const chosen = order === 'asc' ? ids.slice(offset, offset + limit) : ids.slice(Math.max(0, end - limit), end).reverse();
  return { rows: await readListed(source, resource, chosen), total };
}

/** Nothing that is not in the trash has a time at which it was put there: all of it follows by its id. */
const sortOf = ({ sort, discarded }: ListQuery): ListQuery['sort'] => (sort?.field === 'discarded_at' && !discarded ? { ...sort, field: 'id' } : sort);

/**
 * One page of a list with its exact total: its ids are chosen first, and what their rows answer is read for these alone. A total that has to
 * be counted is counted meanwhile where there is a connection for it; a page far in waits for it, so that it can be looked for from the end
 * that is nearer.
 */
export async function readPage(source: Source, resource: Resource, query: ListQuery): Promise<Page> {
  const offset = (query.page - 1) * query.per;
  const reading = { source, resource, query, order: listOrder(resource, sortOf(query)) };
  const known = isById(reading.order) ? await matchesOf(source, resource, query) : undefined;
  if (known) return readKnown(reading, known, { limit: query.per, offset });
  if (offset < far) return readNear(reading, { limit: query.per, offset });
  const total = await countList(source, resource, query);
  if (offset >= total) return { rows: [], total };
  const isNearEnd = offset >= total / 2;
  const limit = Math.min(query.per, total - offset);
  const part = isNearEnd ? { limit, offset: total - offset - limit } : { limit, offset };
  const { ids } = await readIds(isNearEnd ? { ...reading, order: reversed(reading.order) } : reading, part);
  return { rows: await readListed(source, resource, isNearEnd ? [...ids].reverse() : ids), total };
}
