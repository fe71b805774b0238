import { sql, type RawBuilder } from 'kysely';
import { comparesByOrder, rowCountsTable } from '../store';
import { bringUpToDate } from './changedTotal';
import { aliasOf, joinsOf, type Join } from './columns';
import { isLater, momentSql, type Moment, type Search } from './countAnew';
import { rowsOf, type Reading } from './findIds';
import { isById, type Stretch } from './listOrder';
import { conditionsOf, isHardToEstimate } from './listQuery';
import { keepMarks, readKept } from './keptMarks';
import { placeOf } from './lookedAt';
import { markedAfter, pieceSql, type Marked, type Piece } from './marks';
import { from } from './readRecords';
import { createMemory, isFollowed, searchOf } from './rememberedSearches';
import { tableOf } from './source';

/** The target number of buckets per segment. */
const pieces = 512;
/** Above this number of changes, a full count is cheaper than an incremental update. */
const mostChanges = 1_000;
const mostMarked = 100;
/** Up to this number of rows are sorted directly; for more, all records they may reference are scanned in index order instead. */
export const manyRows = 100_000;

const remembered = createMemory<Marked>(mostMarked);
/** Reads in progress, shared by concurrent requests for the same markers. */
const underWay = createMemory<Promise<Marked>>(mostMarked);

const keysOf = ({ keys }: Stretch) => sql.join(keys.map((key, at) => sql`${sql.raw(key.sql)} as ${sql.id(`k${at}`)}`));
const numberedSql = ({ keys }: Stretch) => sql`row_number() over (order by ${sql.join(keys.map((key) => sql.raw(key.sql)))}) - 1 as place`;

/**
 * SQL of the records that the rows of a segment reference, in order, with their position and number of rows. For few rows, and for segments sorted by the listed record
 * itself.
 */
function numberedRows(reading: Reading, stretch: Stretch, total: number) {
  const [found, grouped] = stretch.path.length === 0 ? [sql`1`, sql``] : [sql`count(*)`, sql`group by ${sql.join(stretch.keys.map((key) => sql.raw(key.sql)))}`];
  return { numbered: sql`select ${keysOf(stretch)}, ${numberedSql(stretch)}, ${found} as found from ${rowsOf(reading, stretch)} ${grouped}`, size: sql`${Math.max(1, Math.ceil(total / pieces))}::bigint` };
}

/**
 * SQL of the linked records of a segment, in order, with their position and number of referencing rows. The records are numbered along their index before the rows are
 * joined, which avoids another sort.
 */
function numberedLinks({ source, resource, query }: Reading, stretch: Stretch) {
  const { target, from: holder } = joinsOf(source.registry, resource, { names: [], paths: [stretch.path] }).at(-1) as Join;
  const joins = joinsOf(source.registry, resource, { names: query.where.map(({ field }) => field), paths: [stretch.path.slice(0, -1)] });
  const alias = aliasOf(stretch.path);
  const { schema, name } = placeOf(source, target);
  const links = sql`select ${sql.id(alias, 'id')} as link, ${keysOf(stretch)}, ${numberedSql(stretch)} from ${tableOf(source, target)} as ${sql.id(alias)} where ${stretch.where}`;
  const rows = sql`select ${sql.id(holder.alias, holder.column)} as link, count(*) as found from ${from(source, resource, joins)} where ${conditionsOf({ source, resource }, query)} group by 1`;
  return {
    numbered: sql`select links.*, coalesce(found, 0) as found from (${links}) as links left join (${rows}) as rows using (link)`,
    size: sql`(select greatest(1, ceil(sum(live + discarded) / ${pieces}))::bigint from ${sql.id(schema, rowCountsTable)} where counted = ${name})`,
  };
}

/** SQL of the buckets of a segment: the key values at each marker, and the number of rows. */
function piecesSql(reading: Reading, stretch: Stretch, total: number): RawBuilder<unknown> {
  const { numbered, size } = stretch.path.length === 0 || total <= manyRows ? numberedRows(reading, stretch, total) : numberedLinks(reading, stretch);
  const mark = stretch.keys.map((_key, at) => sql`min(${sql.id(`k${at}`)}::text) filter (where place % size = 0)`);
  return sql`(select coalesce(json_agg(json_build_object('mark', mark, 'rows', found) order by piece), '[]') from (
    select place / size as piece, array[${sql.join(mark)}] as mark, sum(found)::bigint as found from (${numbered}) as numbered, (select coalesce(${size}, 1) as size offset 0) as sized group by 1) as pieces)`;
}

async function readMarks(search: Search, reading: Reading, total: number): Promise<Marked> {
  const { source, order: { stretches } } = reading;
  type Found = readonly (readonly Omit<Piece, 'stretch'>[])[];
  const { rows } = await sql<Moment & { readonly found: Found }>`
    select json_build_array(${sql.join(stretches.map((stretch) => piecesSql(reading, stretch, total)))}) as found, ${momentSql(search)}`.execute(source.db);
  const { found, ...moment } = rows[0] as Moment & { readonly found: Found };
  const first = (at: number): Piece => ({ stretch: at, rows: found[at]?.[0]?.rows ?? 0 });
  return { ...moment, pieces: found.flatMap((those, at) => [first(at), ...those.slice(1).map((piece) => ({ ...piece, stretch: at }))]) };
}

/** Reads the markers once for all concurrent requests, and caches them. */
function readOnce(search: Search, reading: Reading, total: number): Promise<Marked> {
  const begin = async () => {
    try {
      const marked = await readMarks(search, reading, total);
      remembered.set(search, marked);
      return marked;
    } finally {
      underWay.set(search, undefined);
    }
  };
  const reads = underWay.get(search) ?? begin();
  underWay.set(search, reads);
  return reads;
}

/** Updates known markers incrementally from the change log; undefined if they have to be recounted. */
const followed = (search: Search, { order }: Reading, known: Marked): Promise<Marked | undefined> =>
  bringUpToDate(search, known, { place: pieceSql(order, known), most: mostChanges, change: markedAfter });

/** The stored markers of an unfiltered list, updated incrementally. */
async function followedKept(search: Search, reading: Reading): Promise<Marked | undefined> {
  const kept = reading.query.where.length === 0 ? await readKept(search) : undefined;
  return kept && followed(search, reading, kept.marks);
}

/** The cached or stored markers of a list, updated incrementally; undefined if they have to be counted. */
async function knownMarks(search: Search, reading: Reading): Promise<Marked | undefined> {
  const known = remembered.get(search);
  const now = (known && (await followed(search, reading, known))) ?? (await followedKept(search, reading));
  if (now) remembered.set(search, now);
  return now;
}

/** Updates the stored markers of a list incrementally, or recounts them if that is cheaper or the last count is old. */
export async function refreshMarks(reading: Reading, total: number): Promise<void> {
  const search = searchOf(reading);
  const kept = await readKept(search);
  const now = kept && !kept.isOld ? await followed(search, reading, kept.marks) : undefined;
  if (now && kept && !isLater(now, kept.marks)) return;
  await keepMarks(search, now ?? (await readMarks(search, reading, total)), { isCounted: now === undefined });
}

/** Whether an index supports both the search and the order: a single equality condition on the record's own field, sorted by id. */
function hasIndex({ resource, query: { where }, order }: Reading): boolean {
  const [compared, ...others] = where;
  const field = compared?.op === 'eq' && !(compared.field in resource.included) ? resource.fields[compared.field] : undefined;
  return field !== undefined && !field.derived && others.length === 0 && isById(order) && comparesByOrder(field);
}

/** Whether each row can be tested during a scan in list order, without reading linked records. */
const isWalked = ({ resource, query, order }: Reading): boolean => order.path.length === 0 && query.where.every(({ field }) => !(field in resource.included)) && !isHardToEstimate(resource, query);

/** Whether pages of a list are located by markers: orders by linked records, and nearly all searches, have no index that supports an offset. */
const isMarked = (reading: Reading): boolean => {
  const { source, resource, query, order } = reading;
  return (order.path.length > 0 || query.where.length > 0) && !hasIndex(reading) && !resource.log && isFollowed(source, resource, query);
};

/**
 * The page markers of a list: counted once, cached, and updated incrementally. Undefined for a list that does not use them. If they are unknown and the page is `near`,
 * they are counted in the background for a long unfiltered list, and the page is read by walking to it.
 */
export async function marksOf(reading: Reading, { total, near }: { readonly total: number; readonly near: boolean }): Promise<Marked | undefined> {
  if (!isMarked(reading)) return undefined;
  const search = searchOf(reading);
  const known = await knownMarks(search, reading);
  if (known || !near) return known ?? readOnce(search, reading, total);
  if (isWalked(reading)) return undefined;
  if (total <= manyRows || reading.query.where.length > 0) return readOnce(search, reading, total);
  // Errors are ignored here: a request that depends on the markers reports them.
  readOnce(search, reading, total).catch(() => undefined);
  return undefined;
}
