import { flattenNested, isFilled, isObject, type Resource } from '../schema';
import { withOwnNames } from './ownNames';
import { errorOfAnswer, RequestError } from './requestError';

type Values = Record<string, unknown>;

/** What a call was answered with, and the words that name the call in an error. */
export interface Answer {
  readonly body: unknown;
  readonly call: string;
}

export interface ListAnswer {
  readonly data: Values[];
  readonly total: number;
  readonly currentPage?: number;
  readonly pageSize?: number;
  /** These are all rows that there are, whichever page was asked for. */
  readonly isWhole?: true;
}

/** A count, as a number or as text; undefined where it is none. */
function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;
  return Number.isSafeInteger(count) && (count as number) >= 0 ? (count as number) : undefined;
}

/** Whether an answer is empty: no body (204), null, or an object without keys. */
const isNothing = (body: unknown): boolean =>
  body === undefined || body === null || body === '' || (isObject(body) && Object.keys(body).length === 0);

const isPage = (body: unknown): boolean => typeof body === 'string' && /^\s*</.test(body);

/** What came in place of what was asked for, in a word. */
function kindOf(body: unknown): string {
  if (isNothing(body)) return 'empty';
  if (isPage(body)) return 'a web page';
  if (Array.isArray(body)) return 'a list';
  return isObject(body) ? 'another object' : typeof body === 'string' ? 'plain text' : `a ${typeof body}`;
}

function unreadable({ call, body }: Answer, problem: string): never {
  throw new RequestError({ message: `${call}: ${problem}. It is ${kindOf(body)}.`, statusCode: 200, kind: 'unreadable' });
}

/** Whether it is a record that is stored: one without an id is what could not be. */
const isStored = (value: unknown): boolean => isObject(value) && isFilled(value.id);

/** Whether an answer that holds no record says that something went wrong, as servers do that answer everything with 200. */
function saysError(body: unknown, record: unknown): body is Values {
  if (!isObject(body) || isStored(body) || isStored(record)) return false;
  return body.success === false || [body.error, body.errors].some((given) => (Array.isArray(given) ? given.length > 0 : isObject(given) ? !isNothing(given) : typeof given === 'string' && given !== ''));
}

const refusalOf = (body: unknown): RequestError => errorOfAnswer({ status: 200, body });

/** What an envelope `{ data: {..} }` holds; a body without one is itself, and one that is no object is empty. */
export function unwrapped(body: unknown): Values {
  const outer = isObject(body) ? body : {};
  return isObject(outer.data) && !('id' in outer) ? outer.data : outer;
}

const metaOf = (body: Values): Values => (isObject(body.meta) ? body.meta : body);

/** The rows of a list answer: a bare array, or the `data` of an envelope. */
export function readRows(answer: Answer): Values[] {
  const rows = isObject(answer.body) ? (answer.body.data ?? (countOf(metaOf(answer.body).total) === 0 ? [] : undefined)) : answer.body;
  if (Array.isArray(rows) && rows.every(isObject)) return rows;
  throw saysError(answer.body, rows) ? refusalOf(answer.body) : unreadable(answer, 'the answer is not a list of records');
}

/**
 * Reads a list: `{ data, meta: { current_page, total | total_count, per_page | page_size } }` (decision 9), counts as numbers or as text, or a
 * bare array, which is complete by itself. An envelope without a true total is an error: a total made of the rows at hand would hide the
 * other pages.
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
 * Reads one record, bare or as `{ data: record }` (decision 4). `otherwise` is the record of an empty answer; without it an empty
 * answer is an error, as any that is no record. One that says what went wrong is a refusal, whatever its status.
 */
export function readRecord(answer: Answer, otherwise?: Values): Values {
  const record = recordIn(answer.body);
  if (saysError(answer.body, record)) throw refusalOf(answer.body);
  if (isNothing(record) && otherwise) return otherwise;
  return isObject(record) && !isNothing(record) ? record : unreadable(answer, 'the answer is not a record');
}

/** A record as the screens know it: the fields of its nested records beside its own, each under its own name. */
export const flatRecord = (resource: Resource, record: Values): Values => withOwnNames(resource, flattenNested(resource, record));

/** Reads one record of a resource; an object with nothing in it that the resource knows is none. */
export function readFlat(resource: Resource, answer: Answer, otherwise?: Values): Values {
  const record = flatRecord(resource, readRecord(answer, otherwise));
  const isKnown = otherwise !== undefined || Object.keys(record).some((name) => Object.hasOwn(resource.fields, name));
  return isKnown ? record : unreadable(answer, 'the answer is not a record');
}

/** Refuses an answer to a call that changes something where it says that nothing was changed, whatever its status. */
function refuseDenial(body: unknown): void {
  if (body === false || saysError(body, recordIn(body))) throw refusalOf(body);
}

/** The same for a call whose answer is nobody's record; a page of the web is no answer either. */
export function refuseUndone(answer: Answer): void {
  refuseDenial(answer.body);
  if (isPage(answer.body)) unreadable(answer, 'the answer is not one of the API');
}

/**
 * Reads what a write was answered with: the record, or undefined where the server only says that it was done (nothing, `true`, a word,
 * an object without an id such as `{ message }`). One that says that it was not done is a refusal, whatever its status.
 */
export function readWritten(answer: Answer): Values | undefined {
  const { body } = answer;
  refuseDenial(body);
  const record = recordIn(body);
  if (isObject(record)) return isStored(record) ? record : undefined;
  const isSaid = isNothing(record) || record === true || (typeof record === 'string' && !isPage(record));
  return isSaid ? undefined : unreadable(answer, 'the answer is not a record');
}
