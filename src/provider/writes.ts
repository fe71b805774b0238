import type { BaseKey, BaseRecord, CreateParams, DeleteOneParams, DeleteOneResponse, MetaQuery, UpdateParams } from '@refinedev/core';
import { flattenNested, shapeCreate, type Resource, type Values } from '../schema';
import { flatRecord, readFlat, readWritten } from './answers';
import type { CallSettings } from './call';
import { readMeta, type CallMeta } from './callMeta';
import { headerNames } from './headers';
import { isRecovery, recovery, shapeChange, toRecordBody } from './payload';
import { withLabels } from './requestError';
import { targetFor } from './target';
import { etagOf, keyHeader, recordPath, settingsOf, type RecordAnswer, type Wire } from './wire';

export interface RecoverParams {
  /** Name of the resource, with or without `trash_`. */
  readonly resource: string;
  readonly id: BaseKey;
  /** `ifMatch`, if it is not the last read version. */
  readonly meta?: MetaQuery | undefined;
}

interface Put {
  readonly resource: Resource;
  readonly id: BaseKey;
  readonly payload: Values;
  readonly meta: CallMeta;
}

interface ReadBack {
  readonly id: BaseKey;
  readonly meta: CallMeta;
  readonly otherwise: Values;
}

/** Rethrows an error with the labels of the resource's fields. */
const labelled = (resource: Resource) => (failure: unknown) => {
  throw withLabels(failure, resource);
};

const isEmpty = (payload: Values): boolean => Object.keys(payload).length === 0;

function sending(body: Values | FormData, meta: CallMeta): CallSettings {
  return {
    ...settingsOf(meta),
    ...(meta.onUploadProgress ? { onUploadProgress: meta.onUploadProgress } : {}),
    // Uploads over a slow connection have no timeout.
    ...(body instanceof FormData ? { timeout: 0 } : {}),
    ...(meta.timeout === undefined ? {} : { timeout: meta.timeout }),
    headers: {
      ...(meta.ifMatch ? { [headerNames.ifMatch]: meta.ifMatch } : {}),
      ...(meta.ifNone ? { [headerNames.ifNoneMatch]: '*' } : {}),
      ...keyHeader(meta),
    },
  };
}

/** Fields of a response that only identify the written record and its times. */
const ofEveryRecord: readonly string[] = ['id', 'created_at', 'updated_at', 'discarded_at'];

/** The record of a write response. If the response only acknowledges the write, its fields are merged into `expected`, the record as it should be. */
function answered(resource: Resource, { written = {}, whole }: { readonly written: Values | undefined; readonly whole: Values }): Values {
  const isBare = Object.keys(written).every((name) => ofEveryRecord.includes(name));
  return flatRecord(resource, isBare ? { ...whole, ...written } : written);
}

/** The write methods of the data provider. */
export function createWrites({ registry, apiUrl, client, features, versions }: Wire) {
  async function put<Data>({ resource, id, payload, meta }: Put): Promise<RecordAnswer<Data>> {
    const [address, body] = [recordPath(resource, id), toRecordBody(resource, payload)];
    const response = await client.put(`${apiUrl}/${address}`, body, sending(body, meta)).catch(labelled(resource));
    const written = readWritten({ body: response.data, call: `PUT ${address}` });
    const etag = etagOf(response);
    versions.note(resource, id, etag.etag);
    const whole = { ...meta.original, ...payload, id };
    // Without its current version, the next save of this record could not state which version it is based on.
    const isVersionLost = !written && meta.ifMatch !== undefined && etag.etag === undefined;
    if (isVersionLost) return { ...(await readBack<Data>(resource, { id, meta, otherwise: whole })), sent: payload };
    return { data: answered(resource, { written, whole }) as Data, ...etag, sent: payload };
  }

  /** Reads the record after a save whose response does not contain it; falls back to `fallback` if it cannot be read. */
  async function readBack<Data>(resource: Resource, { id, meta, otherwise }: ReadBack): Promise<RecordAnswer<Data>> {
    const address = recordPath(resource, id);
    try {
      const response = await client.get(`${apiUrl}/${address}`, settingsOf(meta));
      return { data: readFlat(resource, { body: response.data, call: `GET ${address}` }) as Data, ...etagOf(response) };
    } catch {
      return { data: flatRecord(resource, otherwise) as Data };
    }
  }

  /** For an update without changes: returns the original or, without one, the record from the server. */
  async function unchanged<Data>(resource: Resource, id: BaseKey, meta: CallMeta): Promise<RecordAnswer<Data>> {
    if (meta.original) return { data: meta.original as Data, ...(meta.ifMatch ? { etag: meta.ifMatch } : {}), sent: {} };
    const address = recordPath(resource, id);
    const response = await client.get(`${apiUrl}/${address}`, settingsOf(meta));
    return { data: readFlat(resource, { body: response.data, call: `GET ${address}` }) as Data, ...etagOf(response), sent: {} };
  }

  async function recover<Data extends BaseRecord = BaseRecord>({ resource: name, id, meta }: RecoverParams): Promise<RecordAnswer<Data>> {
    const { resource } = targetFor(registry, name, 'trash');
    const { ifMatch = versions.of(resource, id), timeout, signal } = readMeta(meta);
    return put({ resource, id, payload: recovery, meta: { ...readMeta(), ifMatch, timeout, signal } });
  }

  return {
    /** Recovers a discarded record; its fields are not validated (decision 26). */
    recover,

    /** Creates a record from the filled fields; for a resource stored in keyed children, it replaces the content of the keyed child. */
    create: async <Data extends BaseRecord = BaseRecord, Variables = object>(params: CreateParams<Variables>): Promise<RecordAnswer<Data>> => {
      const { resource } = targetFor(registry, params.resource, 'create');
      const meta = readMeta(params.meta);
      const payload = shapeCreate(resource, flattenNested(resource, params.variables as Values), { features });
      const body = toRecordBody(resource, payload);
      const response = await client.post(`${apiUrl}/${resource.apiPath}`, body, sending(body, meta)).catch(labelled(resource));
      const written = readWritten({ body: response.data, call: `POST ${resource.apiPath}` });
      return { data: answered(resource, { written, whole: payload }) as Data, ...etagOf(response), sent: payload };
    },

    /** Sends the changes (`shapeUpdateBody`), or nothing if there are none. Variables with only an empty `discarded_at` recover the record. */
    update: async <Data extends BaseRecord = BaseRecord, Variables = object>(params: UpdateParams<Variables>): Promise<RecordAnswer<Data>> => {
      const { resource: name, id } = params;
      const variables = params.variables as Values;
      if (isRecovery(variables)) return recover({ resource: name, id, meta: params.meta });
      const { resource } = targetFor(registry, name, 'update');
      const meta = readMeta(params.meta);
      const payload = shapeChange(resource, { variables: flattenNested(resource, variables), original: meta.original, features });
      return isEmpty(payload) ? unchanged(resource, id, meta) : put({ resource, id, payload, meta });
    },

    /** Discards a record (decision 26), in the last read version or that of `meta.ifMatch`. Variables are not sent: the call has no body. */
    deleteOne: async <Data extends BaseRecord = BaseRecord, Variables = object>({
      resource: name,
      id,
      meta: given,
    }: DeleteOneParams<Variables>): Promise<DeleteOneResponse<Data>> => {
      const { resource } = targetFor(registry, name, 'delete');
      const meta = readMeta(given);
      const { ifMatch = versions.of(resource, id) } = meta;
      const address = recordPath(resource, id);
      const { data: body } = await client.delete(`${apiUrl}/${address}`, { ...settingsOf(meta), ...(ifMatch !== undefined && { headers: { [headerNames.ifMatch]: ifMatch } }) });
      versions.note(resource, id, undefined);
      return { data: (readWritten({ body, call: `DELETE ${address}` }) ?? { id }) as Data };
    },
  };
}
