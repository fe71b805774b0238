import type { BaseKey, BaseRecord, CreateParams, DeleteOneParams, DeleteOneResponse, MetaQuery, UpdateParams } from '@refinedev/core';
import { flattenNested, isSystemField, buildCreatePayload, type Resource, type Values } from '../schema';
import { flattenRecord, readFlatRecord, readWriteResponse } from './responses';
import { containsFiles, type CallSettings } from './call';
import { readMeta, type CallMeta } from './callMeta';
import { headerNames } from './headers';
import { isRecoveryPayload, recoveryBody, shapeUpdateBody, toRecordBody } from './payload';
import { withFieldLabels } from './requestError';
import { targetFor } from './target';
import { readEtag, idempotencyHeader, apiRecordPath, toCallSettings, type RecordResponse, type ProviderContext } from './providerContext';

export interface RecoverParams {
  /** Name of the resource, with or without `trash_`. */
  readonly resource: string;
  readonly id: BaseKey;
  /** `ifMatch`, if it is not the last read version. */
  readonly meta?: MetaQuery | undefined;
}

interface PutParams {
  readonly resource: Resource;
  readonly id: BaseKey;
  readonly payload: Values;
  readonly meta: CallMeta;
}

interface ReadBackParams {
  readonly id: BaseKey;
  readonly meta: CallMeta;
  readonly fallback: Values;
}

/** Rethrows an error with the labels of the resource's fields. */
const rethrowWithLabels = (resource: Resource) => (failure: unknown) => {
  throw withFieldLabels(failure, resource);
};

const isEmpty = (payload: Values): boolean => Object.keys(payload).length === 0;

function toWriteSettings(body: Values | FormData, meta: CallMeta): CallSettings {
  return {
    ...toCallSettings(meta),
    ...(meta.onUploadProgress ? { onUploadProgress: meta.onUploadProgress } : {}),
    // Uploads over a slow connection have no timeout.
    ...(containsFiles(body) ? { timeout: 0 } : {}),
    ...(meta.timeout === undefined ? {} : { timeout: meta.timeout }),
    headers: {
      ...(meta.ifMatch ? { [headerNames.ifMatch]: meta.ifMatch } : {}),
      ...(meta.ifNone ? { [headerNames.ifNoneMatch]: '*' } : {}),
      ...idempotencyHeader(meta),
    },
  };
}

/** The record of a write response. If the response only acknowledges the write, its fields are merged into `expected`, the record as it should be. */
function toWrittenRecord(resource: Resource, { written = {}, expected }: { readonly written: Values | undefined; readonly expected: Values }): Values {
  const hasOnlySystemFields = Object.keys(written).every(isSystemField);
  return flattenRecord(resource, hasOnlySystemFields ? { ...expected, ...written } : written);
}

/** The write methods of the data provider. */
export function createWrites({ registry, apiUrl, client, features, versions }: ProviderContext) {
  async function put<Data>({ resource, id, payload, meta }: PutParams): Promise<RecordResponse<Data>> {
    const [address, body] = [apiRecordPath(resource, id), toRecordBody(resource, payload)];
    const response = await client.put(`${apiUrl}/${address}`, body, toWriteSettings(body, meta)).catch(rethrowWithLabels(resource));
    const written = readWriteResponse({ body: response.data, call: `PUT ${address}` });
    const etag = readEtag(response);
    versions.recordWrite(resource, id, etag.etag);
    const expected = { ...meta.original, ...payload, id };
    // Without its current version, the next save of this record could not state which version it is based on.
    const isVersionLost = !written && meta.ifMatch !== undefined && etag.etag === undefined;
    if (isVersionLost) {
      const current = await readBack<Data>(resource, { id, meta, fallback: expected });
      versions.recordWrite(resource, id, current.etag);
      return { ...current, sent: payload };
    }
    return { data: toWrittenRecord(resource, { written, expected }) as Data, ...etag, sent: payload };
  }

  /** Reads the record after a save whose response does not contain it; falls back to `fallback` if it cannot be read. */
  async function readBack<Data>(resource: Resource, { id, meta, fallback }: ReadBackParams): Promise<RecordResponse<Data>> {
    const address = apiRecordPath(resource, id);
    try {
      const response = await client.get(`${apiUrl}/${address}`, toCallSettings(meta));
      return { data: readFlatRecord(resource, { body: response.data, call: `GET ${address}` }) as Data, ...readEtag(response) };
    } catch {
      return { data: flattenRecord(resource, fallback) as Data };
    }
  }

  /** For an update without changes: returns the original or, without one, the record from the server. */
  async function readUnchanged<Data>(resource: Resource, id: BaseKey, meta: CallMeta): Promise<RecordResponse<Data>> {
    if (meta.original) return { data: meta.original as Data, ...(meta.ifMatch ? { etag: meta.ifMatch } : {}), sent: {} };
    const address = apiRecordPath(resource, id);
    const response = await client.get(`${apiUrl}/${address}`, toCallSettings(meta));
    return { data: readFlatRecord(resource, { body: response.data, call: `GET ${address}` }) as Data, ...readEtag(response), sent: {} };
  }

  async function recover<Data extends BaseRecord = BaseRecord>({ resource: name, id, meta }: RecoverParams): Promise<RecordResponse<Data>> {
    const { resource } = targetFor(registry, name, 'trash');
    const { ifMatch = versions.get(resource, id), timeout, signal } = readMeta(meta);
    return put({ resource, id, payload: recoveryBody, meta: { ...readMeta(), ifMatch, timeout, signal } });
  }

  return {
    /** Recovers a discarded record; its fields are not validated (decision 26). */
    recover,

    /** Creates a record from the filled fields; for a resource stored in keyed children, it replaces the content of the keyed child. */
    create: async <Data extends BaseRecord = BaseRecord, Variables = object>(params: CreateParams<Variables>): Promise<RecordResponse<Data>> => {
      const { resource } = targetFor(registry, params.resource, 'create');
      const meta = readMeta(params.meta);
      const payload = buildCreatePayload(resource, flattenNested(resource, params.variables as Values), { features });
      const body = toRecordBody(resource, payload);
      const response = await client.post(`${apiUrl}/${resource.apiPath}`, body, toWriteSettings(body, meta)).catch(rethrowWithLabels(resource));
      const written = readWriteResponse({ body: response.data, call: `POST ${resource.apiPath}` });
      return { data: toWrittenRecord(resource, { written, expected: payload }) as Data, ...readEtag(response), sent: payload };
    },

    /** Sends the changes (`shapeUpdateBody`), or nothing if there are none. Variables with only an empty `discarded_at` recover the record. */
    update: async <Data extends BaseRecord = BaseRecord, Variables = object>(params: UpdateParams<Variables>): Promise<RecordResponse<Data>> => {
      const { resource: name, id } = params;
      const variables = params.variables as Values;
      if (isRecoveryPayload(variables)) return recover({ resource: name, id, meta: params.meta });
      const { resource } = targetFor(registry, name, 'update');
      const meta = readMeta(params.meta);
      const payload = shapeUpdateBody(resource, { variables: flattenNested(resource, variables), original: meta.original, features });
      return isEmpty(payload) ? readUnchanged(resource, id, meta) : put({ resource, id, payload, meta });
    },

    /** Discards a record (decision 26), in the last read version or that of `meta.ifMatch`. Variables are not sent: the call has no body. */
    deleteOne: async <Data extends BaseRecord = BaseRecord, Variables = object>({
      resource: name,
      id,
      meta: given,
    }: DeleteOneParams<Variables>): Promise<DeleteOneResponse<Data>> => {
      const { resource } = targetFor(registry, name, 'delete');
      const meta = readMeta(given);
      const { ifMatch = versions.get(resource, id) } = meta;
      const address = apiRecordPath(resource, id);
      const { data: body } = await client.delete(`${apiUrl}/${address}`, { ...toCallSettings(meta), ...(ifMatch !== undefined && { headers: { [headerNames.ifMatch]: ifMatch } }) });
      versions.recordWrite(resource, id, undefined);
      return { data: (readWriteResponse({ body, call: `DELETE ${address}` }) ?? { id }) as Data };
    },
  };
}
