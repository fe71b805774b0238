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
  /** The row count above which a list is refreshed; by default, the size from which counting is slow. */
  readonly more?: number;
}

const notCounted = 'a long list could not be counted';
/** The row count above which histograms are stored; page markers are only worth their cost above `directSortLimit`. */
const longRows = 20_000;
const lookEvery = 10 * 60_000;
/** Longer than the timeout of a request: no client waits for these statements, and they take longer on a busy machine. */
const longest = '2min';

const everything = { where: [], page: 1, per: 1, discarded: false };

/** The tables of a manufacturer with more rows than this. */
async function largeTables(db: Kysely<Database>, schema: string, more: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly counted: string }>`
    select counted from ${sql.id(schema, rowCountsTable)} group by counted having sum(live) > ${more}`.execute(db);
  return new Set(rows.map(({ counted }) => counted));
}

interface LongList {
  readonly resource: Resource;
  readonly total: number;
}

/** The lists of a manufacturer with more rows than the threshold. */
async function longLists({ registry, more = longRows }: KeepOptions, source: Source): Promise<LongList[]> {
  const large = await largeTables(source.db, source.schema, more);
  const lists = registry.all.filter((resource) => resource.list && !resource.log && !resource.shared && large.has(placeOf(source, resource).name) && isFollowed(source, resource, everything));
  const counted = await Promise.all(lists.map(async (resource) => ({ resource, total: await countList(source, resource, everything) })));
  return counted.filter(({ total }) => total > more);
}

/** A stored statistic of a list. */
interface Kept {
  readonly name: string;
  readonly refresh: (source: Source) => Promise<void>;
}

/** The statistics of a list: its histograms, and the page markers of each order by a linked record's field, for which no index can be counted. */
function keptOf({ resource, total }: LongList, more: number): Kept[] {
  const orders = (total > more ? Object.keys(resource.fields) : []).filter((field) => canSortBy(resource, field) && listOrder(resource, { field, order: 'asc' }).path.length > 0);
  return [
    ...countingsOf(resource).map((counting): Kept => ({ name: JSON.stringify([resource.name, counting]), refresh: (source) => refreshValues(source, resource, counting) })),
    ...orders.map((field): Kept => ({ name: `${resource.name} ${field}`, refresh: (source) => refreshMarks({ source, resource, query: everything, order: listOrder(resource, { field, order: 'asc' }) }, total) })),
  ];
}

/** Advisory lock of the process that refreshes a statistic; other processes skip it. */
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

/** Computes the missing statistics of long lists, and updates the existing ones. */
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
 * Refreshes the statistics at start-up and every ten minutes, over background connections, so that no client waits for the first count of a long list or its first
 * distant page. Replicas receive the statistics as well. Does nothing for the embedded store, which has one connection and lists that are counted quickly. Returns a
 * stop function.
 */
export function keepLists(options: KeepOptions): () => Promise<void> {
  if (options.store.engine !== 'postgres') return () => Promise.resolve();
  const failed = (err: unknown) => options.log.error({ err }, notCounted);
  return repeatWork((goesOn) => refreshLists(options, goesOn), { every: lookEvery, atOnce: true, failed });
}
