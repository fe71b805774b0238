import { flattenNested, isFilled, isObject, type Resource, memoizePerResource } from '../schema';
import { isHtml } from './call';
import { findIdProblem, findNamingProblem, readValues } from './readValues';
import { createResponseError, createUnreadableError, type RequestError } from './requestError';

type Values = Record<string, unknown>;

/**
 * The other names of each field: those that other servers give it (`alsoCalled`), and those of fields of the same
 * value, of which a server may return only one (`derived: { same }`; the id of a linked record is the value of its
 * reference).
 */
const aliasesOf = memoizePerResource(({ alsoCalled = {}, fields, relations: { belongsTo } }: Resource) => {
  const linkedIds = belongsTo.flatMap(({ path, shown }) =>
    shown.flatMap(({ field, name }) => (field === 'id' && path.length === 1 ? [[name, path] as const] : [])),
  );
  const same = Object.entries(fields).flatMap(([name, { derived }]) =>
    derived && 'same' in derived ? [[name, [derived.same]] as const, [derived.same, [name]] as const] : [],
  );
  return [...Object.entries(alsoCalled), ...same, ...linkedIds];
});

/** Copies the values of a record's other names to the fields, where those are empty. */
export function resolveAliases(resource: Resource, record: Values): Values {
  const resolved = aliasesOf(resource).flatMap(([name, aliases]): [string, unknown][] => {
    const alias = aliases?.find((candidate) => isFilled(record[candidate]));
    return isFilled(record[name]) || alias === undefined ? [] : [[name, record[alias]]];
  });
  return resolved.length === 0 ? record : { ...record, ...Object.fromEntries(resolved) };
}

/** Body of an API response, with a description of the call for error messages. */
export interface ApiResponse {
  readonly body: unknown;
  readonly call: string;
  /** Base URL of the API, to which the addresses of files are relative. */
  readonly apiUrl?: string;
}

export interface ListResponse {
  readonly data: Values[];
  readonly total: number;
  readonly currentPage?: number;
  readonly pageSize?: number;
  /** The response states no total: it contains all rows, regardless of the requested page, or cannot be used. */
  readonly isComplete?: true;
  /** The server is known to filter: it is one of this product, as its versions of the rows show. */
  readonly isFiltered?: true;
}

/** Parses a non-negative integer given as a number or as text; undefined for anything else. */
export function parseCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;
  return Number.isSafeInteger(count) && (count as number) >= 0 ? (count as number) : undefined;
}

/** Whether a response is empty: no body (204), null, or an object without keys. */
const isEmptyBody = (body: unknown): boolean =>
  body === undefined || body === null || body === '' || (isObject(body) && Object.keys(body).length === 0);

/** Describes an unexpected body in a word or two. */
function describeBody(body: unknown): string {
  if (isEmptyBody(body)) return 'empty';
  if (isHtml(body)) return 'a web page';
  if (Array.isArray(body)) return 'a list';
  return isObject(body) ? 'another object' : typeof body === 'string' ? 'plain text' : `a ${typeof body}`;
}

function throwUnreadable({ call, body }: ApiResponse, problem: string): never {
  throw createUnreadableError(`${call}: ${problem}. It is ${describeBody(body)}.`);
}

/** Whether the value is a stored record. A record without an id has not been stored. */
const isStoredRecord = (value: unknown): boolean => isObject(value) && isFilled(value.id);

/** Whether a response without a record reports an error, as servers do that always respond with 200. */
function reportsError(body: unknown, record: unknown): body is Values {
  if (!isObject(body) || isStoredRecord(body) || isStoredRecord(record)) return false;
  const isMarked = body.success === false || (body.status === 'error' && typeof body.message === 'string');
  return (
    isMarked ||
    [body.error, body.errors].some((given) =>
      Array.isArray(given)
        ? given.length > 0
        : isObject(given)
          ? !isEmptyBody(given)
          : typeof given === 'string' && given !== '',
    )
  );
}

const toRefusal = (body: unknown): RequestError => createResponseError({ status: 200, body });

/**
 * Unwraps an envelope `{ data: {..} }`. A body without an envelope is returned unchanged, and an empty object for
 * anything else.
 */
export function unwrapEnvelope(body: unknown): Values {
  const outer = isObject(body) ? body : {};
  return isObject(outer.data) && !('id' in outer) ? outer.data : outer;
}

/** Where a list states its total and its page: `meta`, or the body itself. */
export const findListMeta = (body: Values): Values => (isObject(body.meta) ? body.meta : body);

/** The rows of a list response: a bare array, or the `data` of an envelope. */
export function readRows(response: ApiResponse): Values[] {
  const rows = isObject(response.body)
    ? (response.body.data ?? (parseCount(findListMeta(response.body).total) === 0 ? [] : undefined))
    : response.body;
  if (Array.isArray(rows) && rows.every(isObject)) return rows;
  throw reportsError(response.body, rows)
    ? toRefusal(response.body)
    : throwUnreadable(response, 'the response is not a list of records');
}

/** The header in which servers that answer a bare array state the total over all pages, as simple-rest reads it. */
const totalHeader = 'x-total-count';

interface ListBody extends ApiResponse {
  /** By lower-case name. */
  readonly headers?: Readonly<Record<string, unknown>>;
}

/**
 * Reads a list: `{ data, meta: { current_page, total | total_count, per_page | page_size } }` (decision 9), with counts
 * as numbers or text, or a bare array with its total in a header. Without that, a bare array may be the complete list
 * (`readPages.ts` finds out). An envelope without a valid total is an error: a total
 * derived from the rows present would hide the other pages.
 */
export function readList(response: ListBody): ListResponse {
  const data = readRows(response);
  const { [totalHeader]: stated } = response.headers ?? {};
  const statedTotal = parseCount(stated);
  if (!isObject(response.body))
    return statedTotal === undefined
      ? { data, total: data.length, isComplete: true }
      : { data, total: Math.max(statedTotal, data.length) };
  const meta = findListMeta(response.body);
  const total = parseCount(meta.total) ?? parseCount(meta.total_count) ?? statedTotal;
  const [currentPage, pageSize] = [
    parseCount(meta.current_page),
    parseCount(meta.page_size) ?? parseCount(meta.per_page),
  ];
  if (total === undefined) throw createUnreadableError(`${response.call}: the list has no meta.total.`);
  return {
    data,
    total: Math.max(total, data.length),
    ...(currentPage === undefined ? {} : { currentPage }),
    ...(pageSize ? { pageSize } : {}),
  };
}

/** The record of a response, bare or in an envelope (decision 4), or whatever is in its place. */
export const unwrapRecord = (body: unknown): unknown =>
  isObject(body) && 'data' in body && !('id' in body) ? body.data : body;

/**
 * Reads one record, bare or as `{ data: record }` (decision 4). `fallback` is returned for an empty response; without
 * it an empty response is an error, as is any other that is not a record. A response that reports an error is treated
 * as one, whatever its status.
 */
export function readRecord(response: ApiResponse, fallback?: Values): Values {
  const record = unwrapRecord(response.body);
  if (reportsError(response.body, record)) throw toRefusal(response.body);
  if (fallback && (isEmptyBody(record) || (Array.isArray(record) && record.length === 0))) return fallback;
  return isObject(record) && !isEmptyBody(record) ? record : throwUnreadable(response, 'the response is not a record');
}

/** Reads the fields of a row: resolves their aliases, and reads their values. */
export const readRow = (resource: Resource, row: Values, apiUrl?: string): Values =>
  readValues(resource, resolveAliases(resource, row), apiUrl);

/** Throws if rows of a list are no records of the resource. The names of the first row stand for all. */
export function assertRecords(resource: Resource, response: Pick<ApiResponse, 'call'>, rows: readonly Values[]): void {
  const problem = rows.map(({ id }) => findIdProblem(id)).find(isFilled) ?? findNamingProblem(resource, rows[0] ?? {});
  if (problem !== undefined) throw createUnreadableError(`${response.call}: the response cannot be read: ${problem}.`);
}

/** Flattens a record for the screens: merges the fields of nested records, and reads its fields. */
export const flattenRecord = (resource: Resource, record: Values, apiUrl?: string): Values =>
  readRow(resource, flattenNested(resource, record), apiUrl);

/** Reads one record of a resource and flattens it. An object without any known field is an error. */
export function readFlatRecord(resource: Resource, response: ApiResponse, fallback?: Values): Values {
  const given = readRecord(response, fallback);
  assertRecords(resource, response, [given]);
  const record = flattenRecord(resource, given, response.apiUrl);
  const isKnown = fallback !== undefined || Object.keys(record).some((name) => Object.hasOwn(resource.fields, name));
  return isKnown ? record : throwUnreadable(response, 'the response is not a record');
}

/** Throws if the response to a write reports that nothing was changed, whatever its status. */
function assertNotRefused(body: unknown): void {
  if (body === false || reportsError(body, unwrapRecord(body))) throw toRefusal(body);
}

/** The same for a call that does not return a record; an HTML page is an error too. */
export function assertWriteSucceeded(response: ApiResponse): void {
  assertNotRefused(response.body);
  if (isHtml(response.body)) throwUnreadable(response, 'the response does not come from the API');
}

/**
 * Reads the response to a write: the record, also as the only entry of a list, or undefined if the server only
 * acknowledges it (empty, `true`, a word, a number, an object without an id such as `{ message }`). A response that
 * reports a failure throws, whatever its status, and so does a web page.
 */
export function readWriteResponse(response: ApiResponse): Values | undefined {
  const { body } = response;
  assertNotRefused(body);
  const unwrapped = unwrapRecord(body);
  const record: unknown = Array.isArray(unwrapped) && unwrapped.length === 1 ? unwrapped[0] : unwrapped;
  if (isHtml(record)) throwUnreadable(response, 'the response is not a record');
  return isObject(record) && isStoredRecord(record) ? record : undefined;
}
