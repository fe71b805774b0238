import { pageSize as usualPageSize } from '../schema';
import type { ListResponse } from './responses';
import { RequestError } from './requestError';

/**
 * Calls an async function for each item with limited concurrency and returns the results in the order of the items.
 * After the first failure, which rejects, no further call is started. p-limit, which the server uses, would add 5 kB of
 * source to the first load of the web app.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  call: (item: Item) => Promise<Result>,
  maxConcurrency = 6,
): Promise<Result[]> {
  const results: Result[] = [];
  let nextIndex = 0;
  const worker = async (): Promise<void> => {
    try {
      for (let index = nextIndex++; index < items.length; index = nextIndex++)
        results[index] = await call(items[index] as Item);
    } catch (failure) {
      nextIndex = items.length;
      throw failure;
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrency, items.length) }, worker));
  return results;
}

/** Limits for reading a list completely: number of records and number of calls. */
const maxRows = 10_000;
const maxPages = maxRows / usualPageSize;

interface PageReader {
  /** Reads a page, with as many rows as the server returns. */
  readonly read: (page: number) => Promise<ListResponse>;
  /** Requested number of rows per page. */
  readonly size: number;
}

/** Removes duplicates by id: rows move between pages while they are read. Rows without an id are all retained. */
function removeDuplicates(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const seen = new Set<unknown>();
  return rows.filter(({ id }) => {
    const isNew = id === undefined || !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

/** The server's actual page size: as stated in its first page, unless the number of rows contradicts it. */
function detectPageSize({ data, total, pageSize }: ListResponse, requestedSize: number): number {
  const statedSize = pageSize ?? requestedSize;
  // Fewer rows than the smallest page size may be the rest of a page, and do not show the page size.
  const isTruncated = data.length >= usualPageSize && data.length < Math.min(statedSize, total);
  return data.length > statedSize || isTruncated ? data.length : statedSize;
}

interface SinglePage extends PageReader {
  readonly page: number;
}

/** Whether a page has the number of rows expected for that page size. */
const hasExpectedRowCount = ({ data, total }: ListResponse, page: number, expectedSize: number): boolean =>
  data.length === Math.min(expectedSize, Math.max(0, total - (page - 1) * expectedSize));

/**
 * Infers the page size from a later page; undefined if the first page is needed, because the stated size may be the
 * server's maximum or an echo of the request.
 */
function inferPageSize(response: ListResponse, { page, size }: Omit<SinglePage, 'read'>): number | undefined {
  const { data, pageSize } = response;
  const matchesRequestedSize = hasExpectedRowCount(response, page, size);
  if (pageSize !== undefined && pageSize !== size)
    return matchesRequestedSize === hasExpectedRowCount(response, page, pageSize)
      ? undefined
      : matchesRequestedSize
        ? size
        : pageSize;
  // Fewer rows than the smallest page size are the rest of a page: no further call is needed.
  const isAmbiguous = !matchesRequestedSize && (data.length >= usualPageSize || data.length === 0);
  return isAmbiguous ? undefined : size;
}

/**
 * Reads a page of a list. If the server uses another page size than requested, it reads the pages that contain the
 * requested rows.
 */
export async function readPageRows({ read, page, size }: SinglePage): Promise<ListResponse> {
  const response = await read(page);
  const { isComplete, ...rest } = response;
  const [from, to] = [(page - 1) * size, Math.min(page * size, response.total)];
  if (isComplete) return { ...rest, data: response.data.slice(from, to) };
  const readResponses = new Map([[page, response]]);
  const readOnce = async (at: number): Promise<ListResponse> => {
    const found = readResponses.get(at) ?? (await read(at));
    readResponses.set(at, found);
    return found;
  };
  const actualSize =
    (page > 1 ? inferPageSize(response, { page, size }) : undefined) ?? detectPageSize(await readOnce(1), size);
  if (actualSize === size) return response;
  const skippedPages = Math.floor(from / actualSize);
  const pageNumbers = Array.from(
    { length: Math.max(0, Math.ceil(to / actualSize) - skippedPages) },
    (_, at) => skippedPages + at + 1,
  );
  const rows = (await mapConcurrently(pageNumbers, readOnce, 4)).flatMap(({ data }) => data);
  return {
    ...response,
    data: removeDuplicates(rows.slice(from - skippedPages * actualSize, to - skippedPages * actualSize)),
  };
}

/**
 * Reads all rows of a list, over as many pages as needed. Rejects if the list cannot be read completely; `call` names
 * it in the error.
 */
export async function readAllRows({ read, size, call }: PageReader & { readonly call: string }): Promise<ListResponse> {
  const first = await read(1);
  const createError = (problem: string) =>
    new RequestError({ message: `${call}: ${problem}`, statusCode: 200, kind: 'unreadable' });
  const { isComplete, ...response } = first;
  const { total } = first;
  if (isComplete || first.data.length >= total) return response;
  const pages = Math.ceil(total / detectPageSize(first, size));
  if (total > maxRows) throw createError(`${total} records are too many to read at once; the maximum is ${maxRows}.`);
  if (pages > maxPages) throw createError(`${pages} pages are too many to read at once; the maximum is ${maxPages}.`);
  const remainingPages = Array.from({ length: pages - 1 }, (_, at) => at + 2);
  const data = removeDuplicates(
    [first, ...(await mapConcurrently(remainingPages, read, 4))].flatMap((page) => page.data),
  );
  if (data.length < total) throw createError(`the server returned ${data.length} of ${total} records.`);
  return { ...response, data: data.slice(0, total) };
}
