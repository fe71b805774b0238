import { isHardToEstimate } from '../../conditionsSql';
import { findMoves } from '../tracking/changeLog';
import { createSearchCache, trackSearch, type TrackedSearch } from '../tracking/Search';
import { readStoredBuckets, refreshStoredBuckets, type BucketCounts } from '../tracking/storedBuckets';
import { orderGrouping } from './listOrder';
import { bucketSql, countMarkers, moveBetweenBuckets, type Bucket, type Markers } from './markers';
import type { OrderedList } from './segmentIds';

/** Above this number of changes, counting buckets again is cheaper than updating them. */
const maxChanges = 1_000;
/** Above this number of rows, counting the buckets of an order takes longer than a request may wait for. */
export const longList = 100_000;

const markerCache = createSearchCache<Markers>(100);
/** Counts in progress, shared by concurrent requests for the same markers. */
const pendingCounts = createSearchCache<Promise<Markers>>(100);

const track = (list: OrderedList) => trackSearch(list, orderGrouping(list.order));

/** Markers with the rows that have come, gone or moved since; undefined if they have to be counted. */
async function update(search: TrackedSearch, { order }: OrderedList, known: Markers): Promise<Markers | undefined> {
  const found = await findMoves(search, known, { group: bucketSql(order, known), maxChanges });
  return found && { ...found.snapshot, buckets: moveBetweenBuckets(known.buckets, found.moves) };
}

const toCounts = ({ buckets, ...snapshot }: Markers): BucketCounts => ({
  ...snapshot,
  keys: buckets.map(({ segment, marker }) => JSON.stringify([segment, marker])),
  rows: buckets.map(({ rows }) => rows),
});
const toMarkers = ({ keys, rows, ...snapshot }: BucketCounts): Markers => ({
  ...snapshot,
  buckets: (keys ?? []).map((key, index) => {
    const [segment, marker] = JSON.parse(key) as [number, Bucket['marker']];
    return { segment, marker, rows: rows[index] ?? 0 };
  }),
});

/** The stored markers of an unfiltered list, brought up to date. */
async function findStored(search: TrackedSearch, list: OrderedList): Promise<Markers | undefined> {
  if (list.query.where.length > 0) return undefined;
  const stored = await readStoredBuckets({ source: list.source, name: search.key });
  return stored && update(search, list, toMarkers(stored));
}

/** The cached or stored markers of a list, brought up to date. */
async function findKnown(search: TrackedSearch, list: OrderedList): Promise<Markers | undefined> {
  const known = markerCache.get(search);
  const updated = (known && (await update(search, list, known))) ?? (await findStored(search, list));
  if (updated) markerCache.set(search, updated);
  return updated;
}

/** Counts the markers once for all concurrent requests, and caches them. */
function countOnce(search: TrackedSearch, list: OrderedList): Promise<Markers> {
  const start = async () => {
    try {
      const markers = await countMarkers(search, list);
      markerCache.set(search, markers);
      return markers;
    } finally {
      pendingCounts.set(search, undefined);
    }
  };
  const pending = pendingCounts.get(search) ?? start();
  pendingCounts.set(search, pending);
  return pending;
}

/** Whether each row can be tested during a scan in list order, without reading linked records. */
const isCheapToWalk = ({ resource, query, order }: OrderedList): boolean =>
  order.path.length === 0 &&
  query.where.every(({ field }) => !(field in resource.included)) &&
  !isHardToEstimate(resource, query);

interface Wanted {
  readonly total: number;
  /** The page is near an end of the list, and can be walked to. */
  readonly isNear: boolean;
}

/**
 * The markers of a list: known and brought up to date, otherwise counted. Undefined where walking to a near page is
 * better than waiting: the markers of a long unfiltered list are then counted in the background.
 */
export async function findMarkers(list: OrderedList, { total, isNear }: Wanted): Promise<Markers | undefined> {
  const search = track(list);
  const known = await findKnown(search, list);
  if (known) return known;
  if (isNear && isCheapToWalk(list)) return undefined;
  const counting = countOnce(search, list);
  if (!isNear || total <= longList || list.query.where.length > 0) return counting;
  // Errors are ignored here: a request that depends on the markers reports them.
  counting.catch(() => undefined);
  return undefined;
}

/** Updates the stored markers of an unfiltered list. */
export async function refreshMarkers(list: OrderedList): Promise<void> {
  const search = track(list);
  await refreshStoredBuckets(
    { source: list.source, name: search.key },
    {
      update: async (stored) => {
        const updated = await update(search, list, toMarkers(stored));
        return updated && toCounts(updated);
      },
      count: async () => toCounts(await countMarkers(search, list)),
    },
  );
}
