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
  /** `ifMatch`, where it is not the version that was read last. */
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

/** Says what was refused by the labels of the fields. */
const labelled = (resource: Resource) => (failure: unknown) => {
  throw withLabels(failure, resource);
};

const isEmpty = (payload: Values): boolean => Object.keys(payload).length === 0;

function sending(body: Values | FormData, meta: CallMeta): CallSettings {
  return {
    ...settingsOf(meta),
    ...(meta.onUploadProgress ? { onUploadProgress: meta.onUploadProgress } : {}),
    // Files on a slow line may take as long as they need.
    ...(body instanceof FormData ? { timeout: 0 } : {}),
    ...(meta.timeout === undefined ? {} : { timeout: meta.timeout }),
    headers: {
      ...(meta.ifMatch ? { [headerNames.ifMatch]: meta.ifMatch } : {}),
      ...(meta.ifNone ? { [headerNames.ifNoneMatch]: '*' } : {}),
      ...keyHeader(meta),
    },
  };
}

/** What an answer may hold that only says which record was written, and when. */
const ofEveryRecord: readonly string[] = ['id', 'created_at', 'updated_at', 'discarded_at'];

/** The record that a write was answered with; over `whole`, what it should be by now, where the answer says no more than that it was written. */
function answered(resource: Resource, { written = {}, whole }: { readonly written: Values | undefined; readonly whole: Values }): Values {
  const isBare = Object.keys(written).every((name) => ofEveryRecord.includes(name));
  return flatRecord(resource, isBare ? { ...whole, ...written } : written);
}

/** The writing half of the data provider. */
export function createWrites({ registry, apiUrl, client, features, versions }: Wire) {
  async function put<Data>({ resource, id, payload, meta }: Put): Promise<RecordAnswer<Data>> {
    const [address, body] = [recordPath(resource, id), toRecordBody(resource, payload)];
    const response = await client.put(`${apiUrl}/${address}`, body, sending(body, meta)).catch(labelled(resource));
    const written = readWritten({ body: response.data, call: `PUT ${address}` });
    const etag = etagOf(response);
    versions.note(resource, id, etag.etag);
    const whole = { ...meta.original, ...payload, id };
    // Without the version that it has now, the next save of this record could not say what it began from.
    const isVersionLost = !written && meta.ifMatch !== undefined && etag.etag === undefined;
    if (isVersionLost) return { ...(await readBack<Data>(resource, { id, meta, otherwise: whole })), sent: payload };
    return { data: answered(resource, { written, whole }) as Data, ...etag, sent: payload };
  }

  /** The record as a save has left it, where the server does not answer it to the save; `otherwise` where it cannot be read now. */
  async function readBack<Data>(resource: Resource, { id, meta, otherwise }: ReadBack): Promise<RecordAnswer<Data>> {
    const address = recordPath(resource, id);
    try {
      const response = await client.get(`${apiUrl}/${address}`, settingsOf(meta));
      return { data: readFlat(resource, { body: response.data, call: `GET ${address}` }) as Data, ...etagOf(response) };
    } catch {
      return { data: flatRecord(resource, otherwise) as Data };
    }
  }

  /** Nothing to change: the original is the answer, or, without one, the record as the server has it. */
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
    /** Brings a discarded record back; its fields are not validated (decision 26). */
    recover,

    /** Creates a record from what is filled in; in a resource kept in keyed children it replaces what the keyed child held. */
    create: async <Data extends BaseRecord = BaseRecord, Variables = object>(params: CreateParams<Variables>): Promise<RecordAnswer<Data>> => {
      const { resource } = targetFor(registry, params.resource, 'create');
      const meta = readMeta(params.meta);
      const payload = shapeCreate(resource, flattenNested(resource, params.variables as Values), { features });
      const body = toRecordBody(resource, payload);
      const response = await client.post(`${apiUrl}/${resource.apiPath}`, body, sending(body, meta)).catch(labelled(resource));
      const written = readWritten({ body: response.data, call: `POST ${resource.apiPath}` });
      return { data: answered(resource, { written, whole: payload }) as Data, ...etagOf(response), sent: payload };
    },

    /** Sends what changed (`shapeChange`); nothing is sent where nothing changed. Variables of only an empty `discarded_at` recover. */
    update: async <Data extends BaseRecord = BaseRecord, Variables = object>(params: UpdateParams<Variables>): Promise<RecordAnswer<Data>> => {
      const { resource: name, id } = params;
      const variables = params.variables as Values;
      if (isRecovery(variables)) return recover({ resource: name, id, meta: params.meta });
      const { resource } = targetFor(registry, name, 'update');
      const meta = readMeta(params.meta);
      const payload = shapeChange(resource, { variables: flattenNested(resource, variables), original: meta.original, features });
      return isEmpty(payload) ? unchanged(resource, id, meta) : put({ resource, id, payload, meta });
    },

    /** Discards a record (decision 26), in the version that was read last or that `meta.ifMatch` names. Variables are not sent: the call has no body. */
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
