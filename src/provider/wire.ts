import type { BaseKey } from '@refinedev/core';
import { QueryError, type Registry, type Resource, type Values } from '../schema';
import type { CallSettings } from './call';
import type { CallMeta } from './callMeta';
import { headerNames } from './headers';
import type { HttpClient } from './httpClient';
import type { KnownVersions } from './knownVersions';

/** What every call of the data provider is made with. */
export interface Wire {
  readonly registry: Registry;
  /** The feature checks that are on for the manufacturer. */
  readonly features: readonly string[];
  readonly apiUrl: string;
  readonly client: HttpClient;
  readonly versions: KnownVersions;
  /** Told where the server does not answer what it was asked; nobody unless told. */
  readonly warn: (message: string) => void;
}

/** One record with the state it is in, where the server tells it. */
export interface RecordAnswer<Data> {
  readonly data: Data;
  /** For `meta.ifMatch` of an update of this record. */
  readonly etag?: string;
  /** What a save has sent, by field: nothing where nothing had changed. */
  readonly sent?: Values;
}

/** An id as one step of a path. One that would leave the collection (blank, dots) throws a QueryError. */
function idInPath({ name }: Resource, id: BaseKey | undefined): string {
  if (!['string', 'number', 'undefined'].includes(typeof id) || (typeof id === 'number' && !Number.isSafeInteger(id))) throw new QueryError('id', `${name}: ${String(id)} is no id of a record`);
  const text = String(id ?? '').trim();
  if (['', '.', '..'].includes(text)) throw new QueryError('id', `${name}: "${text}" is no id of a record`);
  return encodeURIComponent(text);
}

/** Path of one record below the API base. */
export const recordPath = (resource: Resource, id: BaseKey | undefined): string => `${resource.apiPath}/${idInPath(resource, id)}`;

/** The ETag of an answer as a part of a record answer. */
export function etagOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): { readonly etag?: string } {
  const etag: unknown = headers[headerNames.etag.toLowerCase()];
  return typeof etag === 'string' ? { etag } : {};
}

/** The header of a call that is stored once however often it is sent. */
export const keyHeader = ({ idempotencyKey }: CallMeta): Readonly<Record<string, string>> =>
  idempotencyKey === undefined ? {} : { [headerNames.idempotencyKey]: idempotencyKey };

/** Says that a call is part of an export: by a parameter of a header that every server takes, from other origins too. */
export const exportHeader = ({ exported }: CallMeta): Pick<CallSettings, 'headers'> =>
  exported ? { headers: { [headerNames.accept]: `application/json;export=${exported.id}, */*` } } : {};

/** The part of a call's settings that `meta` decides. */
export const settingsOf = ({ signal, timeout, onDownloadProgress }: CallMeta): Pick<CallSettings, 'signal' | 'timeout' | 'onDownloadProgress'> => ({
  ...(signal ? { signal } : {}),
  ...(timeout === undefined ? {} : { timeout }),
  ...(onDownloadProgress ? { onDownloadProgress } : {}),
});
