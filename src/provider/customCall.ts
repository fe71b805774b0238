import type { BaseRecord, CustomParams, CustomResponse } from '@refinedev/core';
import { QueryError, sortParameter, serialiseSort, type Values } from '../schema';
import { assertWriteSucceeded } from './responses';
import { rawBodyTypes, type CallHeaders } from './call';
import { readMeta } from './callMeta';
import { losesDataInJson, toBody } from './payload';
import { assertSingleSorter } from './listAddress';
import { idempotencyHeader, toCallSettings, type ProviderContext } from './providerContext';
import { rethrowUncertain } from './uncertainCreates';

/** Resolves an API path, with or without the base URL. A URL of another origin is kept, and refused by the client. */
function resolveUrl(apiUrl: string, url: string): string {
  const isAbsolute = /^https?:\/\//i.test(url) || url.startsWith(`${apiUrl}/`);
  return isAbsolute ? url : `${apiUrl}/${url.replace(/^\/+/, '')}`;
}

/** Instances of classes, such as dayjs objects, are values and not plain. */
const isPlainPayload = (payload: unknown): payload is Values =>
  typeof payload === 'object' &&
  payload !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(payload) as object | null);

const throwQueryError = (name: string, problem: string): never => {
  throw new QueryError(name, `The ${name} of a custom call ${problem}`);
};

/** The parameters of a query; a parameter that occurs several times in URLSearchParams becomes a list. */
function toQuery(query: unknown): Values {
  if (query === undefined || query === null) return {};
  if (query instanceof URLSearchParams) {
    const names = [...new Set(query.keys())];
    return Object.fromEntries(
      names.map((name) => [name, query.getAll(name).length > 1 ? query.getAll(name) : query.get(name)]),
    );
  }
  return isPlainPayload(query) ? query : throwQueryError('query', 'must be an object of parameters by name');
}

/**
 * Converts a payload to a body: a plain object as JSON, or as multipart if one of its values is a file; raw bodies are
 * unchanged.
 */
function toRequestBody(payload: unknown): unknown {
  const isRawBody = rawBodyTypes.some((kind) => payload instanceof kind);
  const body = isPlainPayload(payload) ? toBody(payload) : payload;
  const isJson = !isRawBody && !(body instanceof FormData);
  return isJson && losesDataInJson(body)
    ? throwQueryError('payload', 'contains a value that JSON cannot represent, such as a file below the top level')
    : body;
}

/** Removes empty texts from a query, including those in lists and objects. */
function omitEmptyTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== '');
  if (!isPlainPayload(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]): [string, unknown][] =>
      item === '' ? [] : [[name, omitEmptyTexts(item)]],
    ),
  );
}

/** Normalises headers, without null and undefined values. */
const toCallHeaders = (headers: unknown): CallHeaders => {
  const given =
    headers instanceof Headers
      ? [...headers]
      : Object.entries((headers ?? {}) as Record<string, string | null | undefined>);
  return Object.fromEntries(
    given.flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, value]])),
  );
};

/**
 * Refine's `custom`, for calls that belong to no resource (`versions`, `sessions/me`, `cases/1/subcase`). `url` is
 * relative to the API base. Headers, errors and the multipart rule are the same as for every call; `data` is the
 * unmodified response body. A write rejects if its response reports a failure. `query` may contain lists (`name[]`) and
 * objects (`q[...]`); empty values are omitted. `filters` throw: only a declaration maps filters to parameters.
 */
export const createCustom =
  ({ apiUrl, client }: Pick<ProviderContext, 'apiUrl' | 'client'>) =>
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
    if (filters.length > 0)
      throw new QueryError('filters', `${url}: a custom call takes its conditions as "query", not as "filters"`);
    const queryEntries = Object.entries(omitEmptyTexts(toQuery(query)) as Values);
    assertSingleSorter(sorters);
    const callMeta = readMeta(meta);
    const sortEntries = sorters.length > 0 ? [[sortParameter, sorters.map(serialiseSort)]] : [];
    const response = await client
      .request<Data>({
        url: resolveUrl(apiUrl, url),
        method,
        params: Object.fromEntries([...queryEntries, ...sortEntries]) as Values,
        ...(payload === undefined ? {} : { data: toRequestBody(payload) }),
        headers: { ...toCallHeaders(headers), ...(method === 'post' && idempotencyHeader(callMeta)) },
        ...toCallSettings(callMeta),
      })
      .catch(rethrowUncertain);
    if (method !== 'get') assertWriteSucceeded({ body: response.data, call: `${method.toUpperCase()} ${url}` });
    return { data: response.data };
  };
