import { createSessionStore, isFulfilled, type Identity } from '../provider';
import { canSortBy, shownFields } from '../schema';
import { keepListAnswer } from '../screens/list';
import { firstList, firstRows, firstSession, type FirstList } from './firstCalls';
import type { Services } from './services';

/** How long rendering waits for the prefetched responses. Mostly they have already arrived and only wait for the browser to deliver them. */
const patience = 100;

const tooLate = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), patience));

/** Precomputes the linked records and the sortable columns of a list, which its columns ask for next. */
function prepareColumns({ resource }: FirstList): void {
  for (const name of shownFields(resource.list?.columns)) canSortBy(resource, name);
}

/**
 * Reads the prefetched responses before the first render: returns the identity, and puts the rows into the query cache where the list looks for them, so that the first
 * render shows the whole screen. Returns undefined if a response has not arrived or is an error: the screen then makes the calls itself and shows their progress.
 */
export async function takeFirstAnswers({ auth, data, queries, config, registry }: Services, location: Pick<Location, 'pathname' | 'search'>): Promise<Identity | undefined> {
  const list = firstList({ location, registry });
  const token = createSessionStore().token();
  if (!list || token === null) return undefined;
  const caller = { manufacturer: config.manufacturer.key, token };
  const arrivals = [firstSession, firstRows(list)].map((address) => isFulfilled(`${config.apiUrl}/${address}`, caller));
  // Use the time while the responses are in flight.
  prepareColumns(list);
  const isHere = await Promise.race([Promise.all(arrivals).then((all) => all.every(Boolean)), tooLate()]);
  if (!isHere) return undefined;
  try {
    const [identity, rows] = await Promise.all([auth.getIdentity(), data.getList(list.read)]);
    keepListAnswer(queries, list.read, rows);
    return identity ?? undefined;
  } catch {
    return undefined;
  }
}
