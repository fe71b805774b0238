import { sql } from 'kysely';
import { canSortBy, type Manufacturer, type Registry, type Resource } from '../../../schema';
import { runPeriodically, withoutClientTimeout, type Store } from '../../db';
import type { Source } from '../source';
import { longList, refreshMarkers } from './pages/findMarkers';
import { listOrder } from './pages/listOrder';
import { countMatches } from './totals/countMatches';
import { histogramsOf } from './totals/histograms';
import { refreshHistogram } from './totals/histogramTotal';
import { isTracked } from './tracking/Search';

interface ListRefreshOptions {
  readonly store: Pick<Store, 'background' | 'engine'>;
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  readonly log: { readonly error: (details: { readonly err: unknown }, message: string) => void };
  /** The row count above which a list is refreshed; by default, the size from which counting is slow. */
  readonly rowThreshold?: number;
}

const failureMessage = 'a long list could not be counted';
/** The row count above which histograms are stored; markers are only worth their cost above `longList`. */
const histogramThreshold = 20_000;
const refreshIntervalMs = 10 * 60_000;
/**
 * Longer than the timeout of a request: no client waits for these statements, and they take longer on a busy machine.
 */
const statementTimeout = '2min';

const unfiltered = { where: [], discarded: false };

interface LongList {
  readonly resource: Resource;
  readonly total: number;
}

/** The lists of a manufacturer with more rows than the threshold. */
async function findLongLists(
  { registry, rowThreshold = histogramThreshold }: ListRefreshOptions,
  source: Source,
): Promise<LongList[]> {
  const long: LongList[] = [];
  for (const resource of registry.all) {
    const search = { source, resource, query: unfiltered };
    if (!resource.list || resource.shared || !isTracked(search)) continue;
    const total = await countMatches(search);
    if (total > rowThreshold) long.push({ resource, total });
  }
  return long;
}

/** A stored statistic of a list. */
interface ListStatistic {
  readonly name: string;
  readonly refresh: (source: Source) => Promise<void>;
}

/**
 * The statistics of a list: its histograms, and the markers of each order by a linked record's field, for which no
 * index can be counted.
 */
function statisticsOf({ resource, total }: LongList, rowThreshold: number): ListStatistic[] {
  const orders = (total > rowThreshold ? Object.keys(resource.fields) : []).filter(
    (field) => canSortBy(resource, field) && listOrder(resource, { field, order: 'asc' }).path.length > 0,
  );
  return [
    ...histogramsOf(resource).map((histogram): ListStatistic => ({
      name: JSON.stringify([resource.name, histogram]),
      refresh: (source) => refreshHistogram(source, resource, histogram),
    })),
    ...orders.map((field): ListStatistic => ({
      name: `${resource.name} ${field}`,
      refresh: (source) =>
        refreshMarkers({ source, resource, query: unfiltered, order: listOrder(resource, { field, order: 'asc' }) }),
    })),
  ];
}

/** Advisory lock of the process that refreshes a statistic; other processes skip it. */
const tryLockSql = (name: readonly string[]) =>
  sql<{
    readonly ours: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`list buckets ${JSON.stringify(name)}`}, 0)) as ours`;

const refreshWithLock = (source: Source, { name, refresh }: ListStatistic): Promise<void> =>
  withoutClientTimeout(() =>
    source.db.transaction().execute(async (db) => {
      const { rows } = await tryLockSql([source.schema, name]).execute(db);
      if (!rows[0]?.ours) return;
      await sql.raw(`set local statement_timeout = '${statementTimeout}'`).execute(db);
      await refresh({ ...source, db });
    }),
  );

/** Computes the missing statistics of long lists, and updates the existing ones. */
export async function refreshLists(options: ListRefreshOptions, isRunning: () => boolean = () => true): Promise<void> {
  const { store, registry, manufacturers, log, rowThreshold = longList } = options;
  const logFailure = (err: unknown) => {
    if (isRunning()) log.error({ err }, failureMessage);
  };
  for (const { key: schema } of manufacturers) {
    const source: Source = { db: store.background, schema, registry };
    const lists = await findLongLists(options, source).catch((error: unknown) => (logFailure(error), []));
    for (const statistic of lists.flatMap((list) => statisticsOf(list, rowThreshold))) {
      if (!isRunning()) return;
      await refreshWithLock(source, statistic).catch(logFailure);
    }
  }
}

/**
 * Refreshes the statistics at start-up and every ten minutes, over background connections, so that no client waits for
 * the first count of a long list or its first distant page. Replicas receive the statistics as well. Does nothing for
 * the embedded store, which has one connection and lists that are counted quickly. Returns a stop function.
 */
export function startListRefresh(options: ListRefreshOptions): () => Promise<void> {
  if (options.store.engine !== 'postgres') return () => Promise.resolve();
  const logFailure = (err: unknown) => options.log.error({ err }, failureMessage);
  return runPeriodically((isRunning) => refreshLists(options, isRunning), {
    intervalMs: refreshIntervalMs,
    runImmediately: true,
    onError: logFailure,
  });
}
