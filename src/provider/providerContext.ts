import type { BaseKey } from '@refinedev/core';
import { QueryError, type Registry, type Resource, type Values } from '../schema';
import type { CallSettings } from './call';
import type { CallMeta } from './callMeta';
import { headerNames } from './headers';
import type { HttpClient } from './httpClient';
import type { VersionCache } from './versionCache';

/** Context of every call of the data provider. */
export interface ProviderContext {
  readonly registry: Registry;
  /** The manufacturer's enabled features. */
  readonly features: readonly string[];
  readonly apiUrl: string;
  readonly client: HttpClient;
  readonly versions: VersionCache;
  /** Called if a response does not match the request; no-op by default. */
  readonly warn: (message: string) => void;
}

/** A record with its version, if the server sends one. */
export interface RecordResponse<Data> {
  readonly data: Data;
  /** For `meta.ifMatch` of an update of this record. */
  readonly etag?: string;
  /** The values sent by a save, by field; empty if nothing had changed. */
  readonly sent?: Values;
}

/** Encodes an id as a path segment. Throws a QueryError for an id that would leave the collection (blank, dots). */
function encodeRecordId({ name }: Resource, id: BaseKey | undefined): string {
  if (!['string', 'number', 'undefined'].includes(typeof id) || (typeof id === 'number' && !Number.isSafeInteger(id)))
    throw new QueryError('id', `${name}: ${String(id)} is not the id of a record`);
  const text = String(id ?? '').trim();
  if (['', '.', '..'].includes(text)) throw new QueryError('id', `${name}: "${text}" is not the id of a record`);
  return encodeURIComponent(text);
}

/** API path of a record. */
export const apiRecordPath = (resource: Resource, id: BaseKey | undefined): string =>
  `${resource.apiPath}/${encodeRecordId(resource, id)}`;

/** The ETag of a response, as a part of a record response. */
export function readEtag({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): {
  readonly etag?: string;
} {
  const etag: unknown = headers[headerNames.etag.toLowerCase()];
  return typeof etag === 'string' ? { etag } : {};
}

/** The idempotency header of a call, which the server then stores once, however often it is sent. */
export const idempotencyHeader = ({ idempotencyKey }: CallMeta): Readonly<Record<string, string>> =>
  idempotencyKey === undefined ? {} : { [headerNames.idempotencyKey]: idempotencyKey };

/** Marks a call as part of an export: as a parameter of a header that every server accepts, also cross-origin. */
export const exportHeader = ({ exported }: CallMeta): Pick<CallSettings, 'headers'> =>
  exported ? { headers: { [headerNames.accept]: `application/json;export=${exported.id}, */*` } } : {};

/** The call settings given in `meta`. */
export const toCallSettings = ({
  signal,
  timeout,
  onDownloadProgress,
}: CallMeta): Pick<CallSettings, 'signal' | 'timeout' | 'onDownloadProgress'> => ({
  ...(signal ? { signal } : {}),
  ...(timeout === undefined ? {} : { timeout }),
  ...(onDownloadProgress ? { onDownloadProgress } : {}),
});
