import { sql, type RawBuilder } from 'kysely';
import type { ListQuery, Resource } from '../../schema';
import { findIds, rowsOf, type Part, type Reading } from './findIds';
import { isById, listOrder, reversed, type Stretch } from './listOrder';
import { countList, isEmpty, keptTotal, matchesOf } from './listTotal';
import { readMarked } from './readMarked';
import { marksOf } from './readMarks';
import { readListed } from './readRecords';
import type { Source } from './source';
import type { Row } from './Records';

export interface Page {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Further in, the page is looked for from the nearer end of the list, or from the nearest mark in it. */
const far = 5_000;
/** So far from the nearer end nobody waits for marks that are not there yet. */
const near = 20_000;

/** The search that says what a stretch does, so that the number of its rows is remembered; a log is counted up to its last entry alone. */
const searchFor = ({ resource, query, among }: Reading, { as }: Stretch): ListQuery | undefined => (as && !resource.log && !among ? { ...query, where: [...query.where, as] } : undefined);

async function countStretch(reading: Reading, stretch: Stretch): Promise<number> {
  const search = searchFor(reading, stretch);
  if (search) return countList(reading.source, reading.resource, search);
  const { rows } = await sql<{ readonly total: number }>`select count(*) as total from ${rowsOf(reading, stretch)}`.execute(reading.source.db);
  return rows[0]?.total ?? 0;
}

/** The ids at a place of the list, from as many of its stretches as they lie in, with the total where there is SQL of it. */
async function readIds(reading: Reading, { limit, offset }: Part, kept?: RawBuilder<number>): Promise<{ readonly ids: readonly number[]; readonly total: number | null }> {
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

/** These ids at a place of the order that they stand in themselves. */
function placed(ids: readonly number[], order: 'asc' | 'desc', { limit, offset }: Part): readonly number[] {
  const end = Math.max(0, ids.length - offset);
  return order === 'asc' ? ids.slice(offset, offset + limit) : ids.slice(Math.max(0, end - limit), end).reverse();
}

/** A page of a search of which all ids are known: these alone are put in order. */
async function readKnown(reading: Reading, ids: readonly number[], part: Part): Promise<Page> {
  const { source, resource, order } = reading;
  const total = ids.length;
  if (part.offset >= total) return { rows: [], total };
  const chosen = isById(order) ? placed(ids, order.order, part) : (await readIds({ ...reading, among: ids }, part)).ids;
  return { rows: await readListed(source, resource, chosen), total };
}

/** The ids of a page far into a list, from the end that is nearer. */
async function readFromEnd(reading: Reading, { limit, offset }: Part, total: number): Promise<readonly number[]> {
  if (offset < total / 2) return (await readIds(reading, { limit, offset })).ids;
  const { ids } = await readIds({ ...reading, order: reversed(reading.order) }, { limit, offset: total - offset - limit });
  return [...ids].reverse();
}

/** Nothing that is not in the trash has a time at which it was put there: all of it follows by its id. */
const sortOf = ({ sort, discarded }: ListQuery): ListQuery['sort'] => (sort?.field === 'discarded_at' && !discarded ? { ...sort, field: 'id' } : sort);

/**
 * One page of a list with its exact total: its ids are chosen first, and what their rows answer is read for these alone. A total that has to
 * be counted is counted meanwhile where there is a connection for it; a page far in waits for it, so that it can be looked for from the end
 * or the mark that is nearer.
 */
export async function readPage(source: Source, resource: Resource, query: ListQuery): Promise<Page> {
  const offset = (query.page - 1) * query.per;
  const reading = { source, resource, query, order: listOrder(resource, sortOf(query)) };
  if (await isEmpty(source, resource, query)) return { rows: [], total: 0 };
  const known = await matchesOf(source, resource, query);
  if (known) return readKnown(reading, known, { limit: query.per, offset });
  if (offset < far) return readNear(reading, { limit: query.per, offset });
  const total = await countList(source, resource, query);
  if (offset >= total) return { rows: [], total };
  const part = { limit: Math.min(query.per, total - offset), offset };
  const marked = await marksOf(reading, { total, near: Math.min(offset, total - offset) <= near });
  const ids = await (marked ? readMarked(reading, marked, part) : readFromEnd(reading, part, total));
  return { rows: await readListed(source, resource, ids), total };
}
