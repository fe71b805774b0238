import { pageSize as usualPageSize } from '../schema';
import type { ListAnswer } from './answers';
import { RequestError } from './requestError';
import { severalAtOnce } from './severalAtOnce';

/** The most records that are read as a whole, and the most calls that this may take. */
const mostRows = 10_000;
const mostPages = mostRows / usualPageSize;

interface Pages {
  /** Reads a page of as many rows as the server answers at once. */
  readonly read: (page: number) => Promise<ListAnswer>;
  /** How many rows of a page are asked for. */
  readonly size: number;
}

/** Rows by their ids, each once: pages move while they are read. Rows without an id are all kept. */
function distinct(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const seen = new Set<unknown>();
  return rows.filter(({ id }) => {
    const isNew = id === undefined || !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

/** How many rows the pages of a server have: what its first page says, unless it shows another number. */
function lengthOf({ data, total, pageSize }: ListAnswer, asked: number): number {
  const said = pageSize || asked;
  // Fewer rows than any page has may be what is left of a page; it is no length.
  const isCut = data.length >= usualPageSize && data.length < Math.min(said, total);
  return data.length > said || isCut ? data.length : said;
}

interface OnePage extends Pages {
  readonly page: number;
}

/** Whether a later page cannot be one of pages as long as was asked for, of a server that does not say how long they are. */
function isOdd({ data, total, pageSize }: ListAnswer, { page, size }: Omit<OnePage, 'read'>): boolean {
  const expected = Math.min(size, Math.max(0, total - (page - 1) * size));
  return data.length > size || (!pageSize && data.length !== expected && (data.length >= usualPageSize || data.length === 0));
}

/** Reads a page of a list; of a server whose pages have another length than was asked for, the rows that stand there in the whole list. */
export async function readRowsOf({ read, page, size }: OnePage): Promise<ListAnswer> {
  const answer = await read(page);
  const [from, to] = [(page - 1) * size, Math.min(page * size, answer.total)];
  if (answer.isWhole) return { ...answer, data: answer.data.slice(from, to) };
  const first = page > 1 && isOdd(answer, { page, size }) ? await read(1) : answer;
  const own = first === answer && page > 1 ? answer.pageSize || size : lengthOf(first, size);
  if (own === size) return answer;
  const before = Math.floor(from / own);
  const wanted = Array.from({ length: Math.max(0, Math.ceil(to / own) - before) }, (_, at) => before + at + 1);
  const known = new Map(first === answer ? [[page, answer]] : [[1, first], [page, answer]]);
  const rows = (await severalAtOnce(wanted, async (at) => known.get(at) ?? read(at), 4)).flatMap(({ data }) => data);
  return { ...answer, data: distinct(rows.slice(from - before * own, to - before * own)) };
}

/** Reads all rows of a list, over as many pages as the server makes of it. Rejects where they cannot be had; `call` names it there. */
export async function readAllRows({ read, size, call }: Pages & { readonly call: string }): Promise<ListAnswer> {
  const first = await read(1);
  const refuse = (problem: string) => new RequestError({ message: `${call}: ${problem}`, statusCode: 200, kind: 'unreadable' });
  const { total } = first;
  const pages = Math.ceil(total / lengthOf(first, size));
  if (total > mostRows || pages > mostPages) throw refuse(`${total} records are too many to be read as a whole, the most are ${mostRows}.`);
  const others = first.data.length < total ? Array.from({ length: Math.max(0, pages - 1) }, (_, at) => at + 2) : [];
  const data = distinct([first, ...(await severalAtOnce(others, read, 4))].flatMap((answer) => answer.data));
  if (data.length < total) throw refuse(`the server answered ${data.length} of ${total} records.`);
  return { ...first, data: data.slice(0, Math.max(total, first.data.length)) };
}
