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

/** From this offset on, a page is located from the nearer end of the list or from a marker. */
const far = 5_000;
/** Up to this distance from the nearer end, a request does not wait for missing markers. */
const near = 20_000;

/** A segment as a search, so that its row count is cached; undefined if there is none. Excludes logs, whose cached count only covers new entries at the end. */
const searchFor = ({ resource, query, among }: Reading, { as }: Stretch): ListQuery | undefined => (as && !resource.log && !among ? { ...query, where: [...query.where, as] } : undefined);

async function countStretch(reading: Reading, stretch: Stretch): Promise<number> {
  const search = searchFor(reading, stretch);
  if (search) return countList(reading.source, reading.resource, search);
  const { rows } = await sql<{ readonly total: number }>`select count(*) as total from ${rowsOf(reading, stretch)}`.execute(reading.source.db);
  return rows[0]?.total ?? 0;
}

/** The ids in a range of the list, across as many segments as needed; with the total, if its SQL is given. */
async function readIds(reading: Reading, { limit, offset }: Part, kept?: RawBuilder<number>): Promise<{ readonly ids: readonly number[]; readonly total: number | null }> {
  const ids: number[] = [];
  let total: number | null = null;
  let skipped = offset;
  for (const stretch of reading.order.stretches) {
    // Skips a whole segment by its count instead of walking through it.
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

/** Reads a page near the start of the list: with the stored total in the same statement, or a total counted in parallel. */
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

/** The ids in a range of the list, if it is sorted by id. */
function placed(ids: readonly number[], order: 'asc' | 'desc', { limit, offset }: Part): readonly number[] {
  const end = Math.max(0, ids.length - offset);
  return order === 'asc' ? ids.slice(offset, offset + limit) : ids.slice(Math.max(0, end - limit), end).reverse();
}

/** Reads a page of a search whose matching ids are all known: only these are sorted. */
async function readKnown(reading: Reading, ids: readonly number[], part: Part): Promise<Page> {
  const { source, resource, order } = reading;
  const total = ids.length;
  if (part.offset >= total) return { rows: [], total };
  const chosen = isById(order) ? placed(ids, order.order, part) : (await readIds({ ...reading, among: ids }, part)).ids;
  return { rows: await readListed(source, resource, chosen), total };
}

/** The ids of a distant page, read from the nearer end of the list. */
async function readFromEnd(reading: Reading, { limit, offset }: Part, total: number): Promise<readonly number[]> {
  if (offset < total / 2) return (await readIds(reading, { limit, offset })).ids;
  const { ids } = await readIds({ ...reading, order: reversed(reading.order) }, { limit, offset: total - offset - limit });
  return [...ids].reverse();
}

/** Sorts live records by id if `discarded_at` is requested, which is null for all of them. */
const sortOf = ({ sort, discarded }: ListQuery): ListQuery['sort'] => (sort?.field === 'discarded_at' && !discarded ? { ...sort, field: 'id' } : sort);

/**
 * Reads one page of a list with its exact total: the ids first, then the returned columns of these rows alone. The total is counted in parallel if a connection is
 * available; a distant page waits for it, to be read from the nearer end or marker.
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
