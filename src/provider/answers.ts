import { flattenNested, isFilled, isObject, type Resource } from '../schema';
import { withOwnNames } from './ownNames';
import { errorOfAnswer, RequestError } from './requestError';

type Values = Record<string, unknown>;

/** Body of an API response, with a description of the call for error messages. */
export interface Answer {
  readonly body: unknown;
  readonly call: string;
}

export interface ListAnswer {
  readonly data: Values[];
  readonly total: number;
  readonly currentPage?: number;
  readonly pageSize?: number;
  /** The response contains all rows, regardless of the requested page. */
  readonly isWhole?: true;
}

/** Parses a non-negative integer given as a number or as text; undefined for anything else. */
function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;
  return Number.isSafeInteger(count) && (count as number) >= 0 ? (count as number) : undefined;
}

/** Whether a response is empty: no body (204), null, or an object without keys. */
const isNothing = (body: unknown): boolean =>
  body === undefined || body === null || body === '' || (isObject(body) && Object.keys(body).length === 0);

const isPage = (body: unknown): boolean => typeof body === 'string' && /^\s*</.test(body);

/** Describes an unexpected body in a word or two. */
function kindOf(body: unknown): string {
  if (isNothing(body)) return 'empty';
  if (isPage(body)) return 'a web page';
  if (Array.isArray(body)) return 'a list';
  return isObject(body) ? 'another object' : typeof body === 'string' ? 'plain text' : `a ${typeof body}`;
}

function unreadable({ call, body }: Answer, problem: string): never {
  throw new RequestError({ message: `${call}: ${problem}. It is ${kindOf(body)}.`, statusCode: 200, kind: 'unreadable' });
}

/** Whether the value is a stored record. A record without an id has not been stored. */
const isStored = (value: unknown): boolean => isObject(value) && isFilled(value.id);

/** Whether a response without a record reports an error, as servers do that always respond with 200. */
function saysError(body: unknown, record: unknown): body is Values {
  if (!isObject(body) || isStored(body) || isStored(record)) return false;
  return body.success === false || [body.error, body.errors].some((given) => (Array.isArray(given) ? given.length > 0 : isObject(given) ? !isNothing(given) : typeof given === 'string' && given !== ''));
}

const refusalOf = (body: unknown): RequestError => errorOfAnswer({ status: 200, body });

/** Unwraps an envelope `{ data: {..} }`. A body without an envelope is returned unchanged, and an empty object for anything else. */
export function unwrapped(body: unknown): Values {
  const outer = isObject(body) ? body : {};
  return isObject(outer.data) && !('id' in outer) ? outer.data : outer;
}

const metaOf = (body: Values): Values => (isObject(body.meta) ? body.meta : body);

/** The rows of a list response: a bare array, or the `data` of an envelope. */
export function readRows(answer: Answer): Values[] {
  const rows = isObject(answer.body) ? (answer.body.data ?? (countOf(metaOf(answer.body).total) === 0 ? [] : undefined)) : answer.body;
  if (Array.isArray(rows) && rows.every(isObject)) return rows;
  throw saysError(answer.body, rows) ? refusalOf(answer.body) : unreadable(answer, 'the answer is not a list of records');
}

/**
 * Reads a list: `{ data, meta: { current_page, total | total_count, per_page | page_size } }` (decision 9), with counts as numbers or text, or a bare array, which is
 * always complete. An envelope without a valid total is an error: a total derived from the rows present would hide the other pages.
 */
export function readList(answer: Answer): ListAnswer {
  const data = readRows(answer);
  if (!isObject(answer.body)) return { data, total: data.length, isWhole: true };
  const meta = metaOf(answer.body);
  const total = countOf(meta.total) ?? countOf(meta.total_count);
  const [currentPage, pageSize] = [countOf(meta.current_page), countOf(meta.page_size) ?? countOf(meta.per_page)];
  if (total === undefined) throw new RequestError({ message: `${answer.call}: the list carries no meta.total.`, statusCode: 200, kind: 'unreadable' });
  return { data, total: Math.max(total, data.length), ...(currentPage === undefined ? {} : { currentPage }), ...(pageSize ? { pageSize } : {}) };
}

const recordIn = (body: unknown): unknown => (isObject(body) && 'data' in body && !('id' in body) ? body.data : body);

/**
 * Reads one record, bare or as `{ data: record }` (decision 4). `fallback` is returned for an empty response; without it an empty response is an error, as is any other
 * that is not a record. A response that reports an error is treated as one, whatever its status.
 */
export function readRecord(answer: Answer, otherwise?: Values): Values {
  const record = recordIn(answer.body);
  if (saysError(answer.body, record)) throw refusalOf(answer.body);
  if (isNothing(record) && otherwise) return otherwise;
  return isObject(record) && !isNothing(record) ? record : unreadable(answer, 'the answer is not a record');
}

/** Flattens a record for the screens: merges the fields of nested records, and resolves field aliases. */
export const flatRecord = (resource: Resource, record: Values): Values => withOwnNames(resource, flattenNested(resource, record));

/** Reads one record of a resource and flattens it. An object without any known field is an error. */
export function readFlat(resource: Resource, answer: Answer, otherwise?: Values): Values {
  const record = flatRecord(resource, readRecord(answer, otherwise));
  const isKnown = otherwise !== undefined || Object.keys(record).some((name) => Object.hasOwn(resource.fields, name));
  return isKnown ? record : unreadable(answer, 'the answer is not a record');
}

/** Throws if the response to a write reports that nothing was changed, whatever its status. */
function refuseDenial(body: unknown): void {
  if (body === false || saysError(body, recordIn(body))) throw refusalOf(body);
}

/** The same for a call that does not return a record; an HTML page is an error too. */
export function refuseUndone(answer: Answer): void {
  refuseDenial(answer.body);
  if (isPage(answer.body)) unreadable(answer, 'the answer is not one of the API');
}

/**
 * Reads the response to a write: the record, or undefined if the server only acknowledges it (empty, `true`, a word, an object without an id such as `{ message }`). A
 * response that reports a failure throws, whatever its status.
 */
export function readWritten(answer: Answer): Values | undefined {
  const { body } = answer;
  refuseDenial(body);
  const record = recordIn(body);
  if (isObject(record)) return isStored(record) ? record : undefined;
  const isSaid = isNothing(record) || record === true || (typeof record === 'string' && !isPage(record));
  return isSaid ? undefined : unreadable(answer, 'the answer is not a record');
}
