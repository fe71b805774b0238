import { sql, type Kysely } from 'kysely';
import { canSortBy, type Manufacturer, type Registry, type Resource } from '../../schema';
import { repeatWork, rowCountsTable, withoutDeadline, type Database, type Store } from '../store';
import { countingsOf } from './countedValues';
import { refreshValues } from './keptValues';
import { listOrder } from './listOrder';
import { countList } from './listTotal';
import { placeOf } from './lookedAt';
import { manyRows, refreshMarks } from './readMarks';
import { isFollowed } from './rememberedSearches';
import type { Source } from './source';

interface KeepOptions {
  readonly store: Pick<Store, 'background' | 'engine'>;
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  readonly log: { readonly error: (details: { readonly err: unknown }, message: string) => void };
  /** Lists of more rows are looked after; unless told, as many as take long to count. */
  readonly more?: number;
}

const notCounted = 'a long list could not be counted';
/** What more rows than these have is kept; to count the pieces of their orders is worth it from `manyRows` on. */
const longRows = 20_000;
const lookEvery = 10 * 60_000;
/** Nobody waits for it: what has to be counted takes longer than a call may on a machine that does other work. */
const longest = '2min';

const everything = { where: [], page: 1, per: 1, discarded: false };

/** The tables of a desk that have so many rows. */
async function largeTables(db: Kysely<Database>, schema: string, more: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly counted: string }>`
    select counted from ${sql.id(schema, rowCountsTable)} group by counted having sum(live) > ${more}`.execute(db);
  return new Set(rows.map(({ counted }) => counted));
}

interface LongList {
  readonly resource: Resource;
  readonly total: number;
}

/** The lists of a desk that are as long. */
async function longLists({ registry, more = longRows }: KeepOptions, source: Source): Promise<LongList[]> {
  const large = await largeTables(source.db, source.schema, more);
  const lists = registry.all.filter((resource) => resource.list && !resource.log && !resource.shared && large.has(placeOf(source, resource).name) && isFollowed(source, resource, everything));
  const counted = await Promise.all(lists.map(async (resource) => ({ resource, total: await countList(source, resource, everything) })));
  return counted.filter(({ total }) => total > more);
}

/** Something of a list that is counted. */
interface Kept {
  readonly name: string;
  readonly refresh: (source: Source) => Promise<void>;
}

/** What is kept of a list: how many records have which value of what it is searched by, and how many rows its pieces have in each order that no index could be counted along. */
function keptOf({ resource, total }: LongList, more: number): Kept[] {
  const orders = (total > more ? Object.keys(resource.fields) : []).filter((field) => canSortBy(resource, field) && listOrder(resource, { field, order: 'asc' }).path.length > 0);
  return [
    ...countingsOf(resource).map((counting): Kept => ({ name: JSON.stringify([resource.name, counting]), refresh: (source) => refreshValues(source, resource, counting) })),
    ...orders.map((field): Kept => ({ name: `${resource.name} ${field}`, refresh: (source) => refreshMarks({ source, resource, query: everything, order: listOrder(resource, { field, order: 'asc' }) }, total) })),
  ];
}

/** Held by the process that looks after it: the others leave it out. */
const lock = (name: readonly string[]) => sql<{ readonly ours: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`kept ${JSON.stringify(name)}`}, 0)) as ours`;

const refreshAlone = (source: Source, { name, refresh }: Kept): Promise<void> =>
  withoutDeadline(() =>
    source.db.transaction().execute(async (db) => {
      const { rows } = await lock([source.schema, name]).execute(db);
      if (!rows[0]?.ours) return;
      await sql.raw(`set local statement_timeout = '${longest}'`).execute(db);
      await refresh({ ...source, db });
    }),
  );

/** Counts what is kept of long lists where that has not been done, and brings up to date what is known. */
export async function refreshLists(options: KeepOptions, goesOn: () => boolean = () => true): Promise<void> {
  const { store, registry, manufacturers, log, more = manyRows } = options;
  const tell = (err: unknown) => {
    if (goesOn()) log.error({ err }, notCounted);
  };
  for (const { key: schema } of manufacturers) {
    const source: Source = { db: store.background, schema, registry };
    const lists = await longLists(options, source).catch((error: unknown) => (tell(error), []));
    for (const kept of lists.flatMap((list) => keptOf(list, more))) {
      if (!goesOn()) return;
      await refreshAlone(source, kept).catch(tell);
    }
  }
}

/**
 * Does so at the start and every ten minutes, over connections that no call waits for: nobody waits then who is the first to search a long list, or to ask for a page far
 * into it, and a replica has them as well. The embedded store has one connection, and lists that are counted at once. Answers how to stop.
 */
export function keepLists(options: KeepOptions): () => Promise<void> {
  if (options.store.engine !== 'postgres') return () => Promise.resolve();
  const failed = (err: unknown) => options.log.error({ err }, notCounted);
  return repeatWork((goesOn) => refreshLists(options, goesOn), { every: lookEvery, atOnce: true, failed });
}
