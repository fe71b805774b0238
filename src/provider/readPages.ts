import { pageSize as usualPageSize } from '../schema';
import type { ListAnswer } from './answers';
import { RequestError } from './requestError';
import { severalAtOnce } from './severalAtOnce';

/** Limits for reading a list completely: number of records and number of calls. */
const mostRows = 10_000;
const mostPages = mostRows / usualPageSize;

interface Pages {
  /** Reads a page, with as many rows as the server returns. */
  readonly read: (page: number) => Promise<ListAnswer>;
  /** Requested number of rows per page. */
  readonly size: number;
}

/** Removes duplicates by id: rows move between pages while they are read. Rows without an id are all retained. */
function distinct(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const seen = new Set<unknown>();
  return rows.filter(({ id }) => {
    const isNew = id === undefined || !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

/** The server's actual page size: as stated in its first page, unless the number of rows contradicts it. */
function lengthOf({ data, total, pageSize }: ListAnswer, asked: number): number {
  const said = pageSize ?? asked;
  // Fewer rows than the smallest page size may be the rest of a page, and do not show the page size.
  const isCut = data.length >= usualPageSize && data.length < Math.min(said, total);
  return data.length > said || isCut ? data.length : said;
}

interface OnePage extends Pages {
  readonly page: number;
}

/** Whether a page has the number of rows expected for that page size. */
const fits = ({ data, total }: ListAnswer, page: number, length: number): boolean => data.length === Math.min(length, Math.max(0, total - (page - 1) * length));

/** Infers the page size from a later page; undefined if the first page is needed, because the stated size may be the server's maximum or an echo of the request. */
function shownLength(answer: ListAnswer, { page, size }: Omit<OnePage, 'read'>): number | undefined {
  const { data, pageSize } = answer;
  const isAsked = fits(answer, page, size);
  if (pageSize !== undefined && pageSize !== size) return isAsked === fits(answer, page, pageSize) ? undefined : isAsked ? size : pageSize;
  // Fewer rows than the smallest page size are the rest of a page: no further call is needed.
  const isOdd = !isAsked && (data.length >= usualPageSize || data.length === 0);
  return isOdd ? undefined : size;
}

/** Reads a page of a list. If the server uses another page size than requested, it reads the pages that contain the requested rows. */
export async function readRowsOf({ read, page, size }: OnePage): Promise<ListAnswer> {
  const answer = await read(page);
  const { isWhole, ...others } = answer;
  const [from, to] = [(page - 1) * size, Math.min(page * size, answer.total)];
  if (isWhole) return { ...others, data: answer.data.slice(from, to) };
  const known = new Map([[page, answer]]);
  const readOnce = async (at: number): Promise<ListAnswer> => {
    const found = known.get(at) ?? (await read(at));
    known.set(at, found);
    return found;
  };
  const length = (page > 1 ? shownLength(answer, { page, size }) : undefined) ?? lengthOf(await readOnce(1), size);
  if (length === size) return answer;
  const before = Math.floor(from / length);
  const wanted = Array.from({ length: Math.max(0, Math.ceil(to / length) - before) }, (_, at) => before + at + 1);
  const rows = (await severalAtOnce(wanted, readOnce, 4)).flatMap(({ data }) => data);
  return { ...answer, data: distinct(rows.slice(from - before * length, to - before * length)) };
}

/** Reads all rows of a list, over as many pages as needed. Rejects if the list cannot be read completely; `call` names it in the error. */
export async function readAllRows({ read, size, call }: Pages & { readonly call: string }): Promise<ListAnswer> {
  const first = await read(1);
  const refuse = (problem: string) => new RequestError({ message: `${call}: ${problem}`, statusCode: 200, kind: 'unreadable' });
  const { isWhole, ...answer } = first;
  const { total } = first;
  if (isWhole || first.data.length >= total) return answer;
  const pages = Math.ceil(total / lengthOf(first, size));
  if (total > mostRows) throw refuse(`${total} records are too many to be read as a whole, the most are ${mostRows}.`);
  if (pages > mostPages) throw refuse(`${pages} pages are too many to be read as a whole, the most are ${mostPages}.`);
  const others = Array.from({ length: pages - 1 }, (_, at) => at + 2);
  const data = distinct([first, ...(await severalAtOnce(others, read, 4))].flatMap((page) => page.data));
  if (data.length < total) throw refuse(`the server answered ${data.length} of ${total} records.`);
  return { ...answer, data: data.slice(0, total) };
}
