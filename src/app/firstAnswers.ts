import { createSessionStore, isFulfilled, type Identity } from '../provider';
import { canSortBy, shownFields } from '../schema';
import { keepListAnswer } from '../screens/list';
import { firstList, firstRows, firstSession, type FirstList } from './firstCalls';
import type { Services } from './services';

/** So many milliseconds the first answers are waited for: they mostly lie there already, and wait for the browser to hand them over. */
const patience = 100;

const tooLate = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), patience));

/** Works out what a list shows of linked records and by what it can be sorted, which its columns ask for next. */
function prepareColumns({ resource }: FirstList): void {
  for (const name of shownFields(resource.list?.columns)) canSortBy(resource, name);
}

/**
 * Takes what the first calls were answered with before anything is rendered: who is signed in, with the rows put where their list looks
 * for them, so that the first thing rendered is the whole screen. Undefined where anything is not here yet, or was refused: then the
 * screen asks for it itself, and shows how it goes.
 */
export async function takeFirstAnswers({ auth, data, queries, config, registry }: Services, location: Pick<Location, 'pathname' | 'search'>): Promise<Identity | undefined> {
  const list = firstList({ location, registry });
  const token = createSessionStore().token();
  if (!list || token === null) return undefined;
  const caller = { manufacturer: config.manufacturer.key, token };
  const arrivals = [firstSession, firstRows(list)].map((address) => isFulfilled(`${config.apiUrl}/${address}`, caller));
  // While they are on their way.
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
