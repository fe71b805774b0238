import type { BaseRecord, CustomParams, CustomResponse } from '@refinedev/core';
import { QueryError, sortParameter, writeSort, type Values } from '../schema';
import { refuseUndone } from './answers';
import type { CallHeaders } from './call';
import { readMeta } from './callMeta';
import { isLostInJson } from './lostInJson';
import { toBody } from './payload';
import { refuseSeveral } from './refuseSeveral';
import { keyHeader, settingsOf, type Wire } from './wire';

/** Resolves an API path, with or without the base URL. A URL of another origin is kept, and refused by the client. */
function addressOf(apiUrl: string, url: string): string {
  const isWhole = /^https?:\/\//i.test(url) || url.startsWith(`${apiUrl}/`);
  return isWhole ? url : `${apiUrl}/${url.replace(/^\/+/, '')}`;
}

const isPlain = (payload: unknown): payload is Values =>
  typeof payload === 'object' && payload !== null && [Object.prototype, null].includes(Object.getPrototypeOf(payload) as object | null);

const refuse = (name: string, problem: string): never => {
  throw new QueryError(name, `A custom call is made with a ${name} ${problem}`);
};

/** The parameters of a query; a parameter that occurs several times in URLSearchParams becomes a list. */
function queryOf(query: unknown): Values {
  if (query === undefined || query === null) return {};
  if (query instanceof URLSearchParams) {
    const names = [...new Set(query.keys())];
    return Object.fromEntries(names.map((name) => [name, query.getAll(name).length > 1 ? query.getAll(name) : query.get(name)]));
  }
  return isPlain(query) ? query : refuse('query', 'that is no object of parameters by name');
}

/** Converts a payload to a body: a plain object as JSON, or as multipart if one of its values is a file; raw bodies are unchanged. */
function bodyOf(payload: unknown): unknown {
  const isSentAsItIs = [Blob, FormData, URLSearchParams, ArrayBuffer].some((kind) => payload instanceof kind);
  const body = isPlain(payload) ? toBody(payload) : payload;
  const isJson = !isSentAsItIs && !(body instanceof FormData);
  return isJson && isLostInJson(body) ? refuse('payload', 'that holds what JSON has no word for, such as a file deeper than in one of its values') : body;
}

/** Removes empty texts from a query, including those in lists and objects. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== '');
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, item]): [string, unknown][] => (item === '' ? [] : [[name, withoutEmpty(item)]])));
}

/** Normalises headers, without null and undefined values. */
const headersOf = (headers: unknown): CallHeaders => {
  const given = headers instanceof Headers ? [...headers] : Object.entries((headers ?? {}) as Record<string, string | null | undefined>);
  return Object.fromEntries(given.flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, value]])));
};

/**
 * Refine's `custom`, for calls that belong to no resource (`versions`, `sessions/me`, `cases/1/subcase`). `url` is relative to the API base. Headers, errors and the
 * multipart rule are the same as for every call; `data` is the unmodified response body. A write rejects if its response reports a failure. `query` may contain lists
 * (`name[]`) and objects (`q[...]`); empty values are omitted. `filters` throw: only a declaration maps filters to parameters.
 */
export const createCustom =
  ({ apiUrl, client }: Pick<Wire, 'apiUrl' | 'client'>) =>
  async <Data extends BaseRecord = BaseRecord, Query = unknown, Payload = unknown>({
    url,
    method,
    query,
    payload,
    headers,
    sorters = [],
    filters = [],
    meta,
  }: CustomParams<Query, Payload>): Promise<CustomResponse<Data>> => {
    if (filters.length > 0) throw new QueryError('filters', `${url}: a custom call takes its conditions as query, not as filters`);
    const given = Object.entries(withoutEmpty(queryOf(query)) as Values);
    refuseSeveral(sorters);
    const known = readMeta(meta);
    const order = sorters.length > 0 ? [[sortParameter, sorters.map(writeSort)]] : [];
    const response = await client.request<Data>({
      url: addressOf(apiUrl, url),
      method,
      params: Object.fromEntries([...given, ...order]) as Values,
      ...(payload === undefined ? {} : { data: bodyOf(payload) }),
      headers: { ...headersOf(headers), ...(method === 'post' && keyHeader(known)) },
      ...settingsOf(known),
    });
    if (method !== 'get') refuseUndone({ body: response.data, call: `${method.toUpperCase()} ${url}` });
    return { data: response.data };
  };
