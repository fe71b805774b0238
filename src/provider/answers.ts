import { flattenNested, type Resource } from '../schema';
import { RequestError } from './requestError';

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
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function unreadable({ call }: Answer, problem: string): never {
  throw new RequestError({ message: `${call}: ${problem}.`, statusCode: 200 });
}

/** The rows of a list answer: a bare array, or the `data` of an envelope. */
export function readRows(answer: Answer): Values[] {
  const rows = isObject(answer.body) ? answer.body.data : answer.body;
  return Array.isArray(rows) && rows.every(isObject) ? rows : unreadable(answer, 'the answer is not a list of records');
}

/**
 * Reads a list: `{ data, meta: { current_page, total, per_page | page_size } }` (decision 9), or a bare array, which is complete by
 * itself. An envelope without a true total is an error: a total made of the rows at hand would hide the other pages.
 */
export function readList(answer: Answer): ListAnswer {
  const data = readRows(answer);
  if (!isObject(answer.body)) return { data, total: data.length };
  const meta = isObject(answer.body.meta) ? answer.body.meta : {};
  const { total, current_page: currentPage, per_page: perPage, page_size: pageSize = perPage } = meta;
  if (!isCount(total)) return unreadable(answer, 'the list carries no meta.total');
  return { data, total, ...(isCount(currentPage) ? { currentPage } : {}), ...(isCount(pageSize) ? { pageSize } : {}) };
}

/** Whether an answer is empty: no body (204), null, or an object without keys. */
const isNothing = (body: unknown): boolean =>
  body === undefined || body === null || body === '' || (isObject(body) && Object.keys(body).length === 0);

/**
 * Reads one record, bare or as `{ data: record }` (decision 4). `otherwise` is the record of an empty answer; without it an empty
 * answer is an error, as any that is no record.
 */
export function readRecord(answer: Answer, otherwise?: Values): Values {
  const { body } = answer;
  const record = isObject(body) && 'data' in body && !('id' in body) ? body.data : body;
  if (isNothing(record) && otherwise) return otherwise;
  return isObject(record) && !isNothing(record) ? record : unreadable(answer, 'the answer is not a record');
}

/** Reads one record of a resource, the fields of its nested records beside its own. */
export const readFlat = (resource: Resource, answer: Answer, otherwise?: Values): Values => flattenNested(resource, readRecord(answer, otherwise));
