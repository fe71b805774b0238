import { pageSize as usualPageSize } from '../schema';
import type { ListAnswer } from './answers';
import { RequestError } from './requestError';
import { severalAtOnce } from './severalAtOnce';

/** The most records that are read as a whole. */
const mostRows = 10_000;

interface Pages {
  /** Reads a page of as many rows as the server answers at once. */
  readonly read: (page: number) => Promise<ListAnswer>;
  /** How many rows are wanted: `all` for every one there is. */
  readonly wanted: number | 'all';
  /** The words that name the call in an error. */
  readonly call: string;
}

/** Rows by their ids, each once: pages move while they are read. Rows without an id are all kept. */
function distinct(pages: readonly ListAnswer[]): Record<string, unknown>[] {
  const seen = new Set<unknown>();
  return pages
    .flatMap(({ data }) => data)
    .filter(({ id }) => {
      const isNew = id === undefined || !seen.has(id);
      seen.add(id);
      return isNew;
    });
}

interface OnePage extends Omit<Pages, 'wanted'> {
  readonly page: number;
  /** How many rows it has. */
  readonly size: number;
}

/** Reads a page of a list; of a server whose pages are shorter than asked for, the rows that stand there in the whole list. */
export async function readRowsOf({ read, page, size, call }: OnePage): Promise<ListAnswer> {
  if (page === 1) return readPages({ read, wanted: size, call });
  const answer = await read(page);
  const { pageSize: own = size, total } = answer;
  if (own >= size || own < usualPageSize) return answer;
  const [from, to] = [(page - 1) * size, Math.min(page * size, total)];
  const first = Math.floor(from / own);
  const wanted = Array.from({ length: Math.max(0, Math.ceil(to / own) - first) }, (_, at) => first + at + 1);
  const rows = (await severalAtOnce(wanted, async (at) => (at === page ? answer : read(at)), 4)).flatMap(({ data }) => data);
  return { ...answer, data: rows.slice(from - first * own, to - first * own) };
}

/**
 * Reads a list from its start. A server may answer fewer rows on a page than it was asked for: then the pages after it are read until there
 * are as many rows as wanted, or as there are. `all` rejects where they cannot be had; of a number, the rows that came are answered with the
 * true total.
 */
export async function readPages({ read, wanted, call }: Pages): Promise<ListAnswer> {
  const first = await read(1);
  const most = wanted === 'all' ? first.total : Math.min(wanted, first.total);
  const refuse = (problem: string) => new RequestError({ message: `${call}: ${problem}`, statusCode: 200, kind: 'unreadable' });
  if (wanted === 'all' && first.total > mostRows) throw refuse(`${first.total} records are too many to be read as a whole, the most are ${mostRows}.`);
  const size = first.data.length;
  // A server that answers fewer rows than any page has is not asked for them one by one.
  const isShort = size >= usualPageSize && size < most && (wanted === 'all' || wanted > usualPageSize);
  const others = isShort ? Array.from({ length: Math.ceil(most / size) - 1 }, (_, at) => at + 2) : [];
  const data = isShort ? distinct([first, ...(await severalAtOnce(others, read, 4))]).slice(0, most) : first.data;
  if (wanted === 'all' && data.length < most) throw refuse(`the server answered ${data.length} of ${most} records.`);
  return { ...first, data };
}
