import { createSessionStore, hasPrefetchSucceeded, type Identity } from '../provider';
import { canSortBy } from '../schema';
import { columnFieldNames } from '../schema/screens';
import { cacheListResponse } from '../screens/list';
import { findList, rowsPath, identityPath, type PrefetchedList } from './pagePrefetch';
import type { Services } from './services';

/**
 * How long rendering waits for the prefetched responses. Mostly they have already arrived and only wait for the browser
 * to deliver them.
 */
const maxWaitMs = 100;

const timeOut = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), maxWaitMs));

/** Precomputes the linked records and the sortable columns of a list, which its columns ask for next. */
function precomputeColumns({ resource }: PrefetchedList): void {
  for (const name of columnFieldNames(resource.list?.columns)) canSortBy(resource, name);
}

/**
 * Reads the prefetched responses before the first render: returns the identity, and puts the rows into the query cache
 * where the list looks for them, so that the first render shows the whole screen. Returns undefined if a response has
 * not arrived or is an error: the screen then makes the calls itself and shows their progress.
 */
export async function readPrefetchedData(
  { auth, data, queries, config, registry }: Services,
  location: Pick<Location, 'pathname' | 'search'>,
): Promise<Identity | undefined> {
  const list = findList({ location, registry });
  const token = createSessionStore().token();
  if (!list || token === null) return undefined;
  const caller = { manufacturer: config.manufacturer.key, token };
  const arrivals = [identityPath, rowsPath(list)].map((address) =>
    hasPrefetchSucceeded(`${config.apiUrl}/${address}`, caller),
  );
  // Use the time while the responses are in flight.
  precomputeColumns(list);
  const haveSucceeded = await Promise.race([Promise.all(arrivals).then((all) => all.every(Boolean)), timeOut()]);
  if (!haveSucceeded) return undefined;
  try {
    const [identity, rows] = await Promise.all([auth.getIdentity(), data.getList(list.read)]);
    cacheListResponse(queries, list.read, rows);
    return identity ?? undefined;
  } catch {
    return undefined;
  }
}
