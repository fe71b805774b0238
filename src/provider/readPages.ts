import { pageSize as usualPageSize } from '../schema';
import type { ListResponse } from './responses';
import { createUnreadableError } from './requestError';

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
  /** Names the list in errors. */
  readonly call: string;
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
  /** Page sizes of lists below the requested one, by `call`, as found when their first page was read. */
  readonly foundSizes: Map<string, number>;
}

/**
 * The complete list that a response without a total contains. Rejects if it is a page of a longer one: its number of
 * rows would pass for the total. More rows than a page takes, or fewer, are the whole list; otherwise another page is
 * read, which is then the same or empty.
 */
async function readComplete(
  { isComplete: _stated, ...response }: ListResponse,
  { read, page, size, call }: Omit<SinglePage, 'foundSizes'>,
): Promise<ListResponse> {
  const { data } = response;
  if (data.length > size || (page === 1 && data.length < Math.min(size, usualPageSize))) return response;
  const { data: other } = await read(page === 1 ? 2 : 1);
  if (other.length === data.length && other[0]?.id === data[0]?.id) return response;
  const [first, last] = page === 1 ? [data, other] : [other, data];
  if (last.length > 0 || (page > 2 && first.length >= size))
    throw createUnreadableError(`${call}: the list has pages, but no meta.total.`);
  return { ...response, data: first, total: first.length };
}

/** Whether a page has the number of rows expected for that page size. */
const hasExpectedRowCount = ({ data, total }: ListResponse, page: number, expectedSize: number): boolean =>
  data.length === Math.min(expectedSize, Math.max(0, total - (page - 1) * expectedSize));

/**
 * Infers the page size from a later page; undefined if the first page is needed, because the stated size may be the
 * server's maximum or an echo of the request.
 */
function inferPageSize(response: ListResponse, { page, size }: Pick<SinglePage, 'page' | 'size'>): number | undefined {
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
 * The server's actual page size according to its first page. If that has fewer rows than the smallest page size and is
 * not the only one, the second page shows whether they are a page.
 */
async function findPageSize(first: ListResponse, { read, size }: Pick<PageReader, 'read' | 'size'>): Promise<number> {
  const detected = detectPageSize(first, size);
  const { data, total } = first;
  if (detected !== size || data.length < 2 || data.length >= Math.min(size, total)) return detected;
  const [next] = (await read(2)).data;
  return next && data.every(({ id }) => id !== next.id) ? data.length : size;
}

/**
 * Reads a page of a list. If the server uses another page size than requested, it reads the pages that contain the
 * requested rows.
 */
export async function readPageRows(request: SinglePage): Promise<ListResponse> {
  const { read, page, size, call, foundSizes } = request;
  const response = await read(page);
  const [from, to] = [(page - 1) * size, Math.min(page * size, response.total)];
  if (response.isComplete) {
    const complete = await readComplete(response, request);
    return { ...complete, data: complete.data.slice(from, from + size) };
  }
  const readResponses = new Map([[page, response]]);
  const readOnce = async (at: number): Promise<ListResponse> => {
    const found = readResponses.get(at) ?? (await read(at));
    readResponses.set(at, found);
    return found;
  };
  const actualSize =
    foundSizes.get(call) ??
    (page > 1 ? inferPageSize(response, { page, size }) : undefined) ??
    (await findPageSize(await readOnce(1), { read: readOnce, size }));
  if (actualSize < Math.min(size, usualPageSize)) foundSizes.set(call, actualSize);
  if (actualSize === size) {
    if (response.data.length === 0 && to > from)
      throw createUnreadableError(`${call}: the list has ${response.total} records, but none on page ${page}.`);
    return response;
  }
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
 * Reads all rows of a list, over as many pages as needed. Rejects if the list cannot be read completely.
 */
export async function readAllRows({ read, size, call }: PageReader): Promise<ListResponse> {
  const response = await read(1);
  const createError = (problem: string) => createUnreadableError(`${call}: ${problem}`);
  if (response.isComplete) return readComplete(response, { read, size, call, page: 1 });
  const { total } = response;
  if (response.data.length >= total) return response;
  const pages = Math.ceil(total / (await findPageSize(response, { read, size })));
  if (total > maxRows) throw createError(`${total} records are too many to read at once; the maximum is ${maxRows}.`);
  if (pages > maxPages) throw createError(`${pages} pages are too many to read at once; the maximum is ${maxPages}.`);
  const remainingPages = Array.from({ length: pages - 1 }, (_, at) => at + 2);
  const data = removeDuplicates(
    [response, ...(await mapConcurrently(remainingPages, read, 4))].flatMap((page) => page.data),
  );
  if (data.length < total) throw createError(`the server returned ${data.length} of ${total} records.`);
  return { ...response, data: data.slice(0, total) };
}
