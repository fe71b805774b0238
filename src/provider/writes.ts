import type { BaseKey, BaseRecord, CreateParams, DataProvider, DeleteOneParams, DeleteOneResponse, UpdateParams } from '@refinedev/core';
import type { AxiosRequestConfig } from 'axios';
import { shapeCreate, type Resource, type Values } from '../schema';
import { readFlat, readRecord } from './answers';
import { readMeta, type CallMeta } from './callMeta';
import { headerNames } from './headers';
import { isRecovery, recovery, shapeChange, toRecordBody } from './payload';
import { targetFor } from './target';
import { etagOf, idInPath, recordPath, settingsOf, type RecordAnswer, type Wire } from './wire';

export interface RecoverParams {
  /** Name of the resource, with or without `trash_`. */
  readonly resource: string;
  readonly id: BaseKey;
}

interface Put {
  readonly resource: Resource;
  readonly id: BaseKey;
  readonly payload: Values;
  readonly meta: CallMeta;
}

const isEmpty = (payload: Values): boolean => Object.keys(payload).length === 0;

function sending(body: Values | FormData, meta: CallMeta): AxiosRequestConfig {
  return {
    ...settingsOf(meta),
    ...(meta.onUploadProgress ? { onUploadProgress: meta.onUploadProgress } : {}),
    // Files on a slow line may take as long as they need.
    ...(body instanceof FormData ? { timeout: 0 } : {}),
    ...(meta.ifMatch ? { headers: { [headerNames.ifMatch]: meta.ifMatch } } : {}),
  };
}

/** The writing half of the data provider; `plain` is the one of simple-rest, whose DELETE is ours. */
export function createWrites({ registry, apiUrl, client, features }: Wire, plain: Pick<DataProvider, 'deleteOne'>) {
  async function put<Data>({ resource, id, payload, meta }: Put): Promise<RecordAnswer<Data>> {
    const [address, body] = [recordPath(resource, id), toRecordBody(resource, payload)];
    const response = await client.put<unknown>(`${apiUrl}/${address}`, body, sending(body, meta));
    const data = readFlat(resource, { body: response.data, call: `PUT ${address}` }, { ...meta.original, ...payload, id });
    return { data: data as Data, ...etagOf(response) };
  }

  /** Nothing to change: the original is the answer, or, without one, the record as the server has it. */
  async function unchanged<Data>(resource: Resource, id: BaseKey, meta: CallMeta): Promise<RecordAnswer<Data>> {
    if (meta.original) return { data: meta.original as Data, ...(meta.ifMatch ? { etag: meta.ifMatch } : {}) };
    const address = recordPath(resource, id);
    const response = await client.get<unknown>(`${apiUrl}/${address}`, settingsOf(meta));
    return { data: readFlat(resource, { body: response.data, call: `GET ${address}` }) as Data, ...etagOf(response) };
  }

  async function recover<Data extends BaseRecord = BaseRecord>({ resource: name, id }: RecoverParams): Promise<RecordAnswer<Data>> {
    const { resource } = targetFor(registry, name, 'trash');
    return put({ resource, id, payload: recovery, meta: readMeta() });
  }

  return {
    /** Brings a discarded record back; its fields are not validated (decision 26). */
    recover,

    /** Creates a record from what is filled in; in a resource kept in slots it replaces what the slot held. */
    create: async <Data extends BaseRecord = BaseRecord, Variables = object>(params: CreateParams<Variables>): Promise<RecordAnswer<Data>> => {
      const { resource } = targetFor(registry, params.resource, 'create');
      const meta = readMeta(params.meta);
      const payload = shapeCreate(resource, params.variables as Values, { features });
      const body = toRecordBody(resource, payload);
      const response = await client.post<unknown>(`${apiUrl}/${resource.path}`, body, sending(body, meta));
      return { data: readFlat(resource, { body: response.data, call: `POST ${resource.path}` }, payload) as Data, ...etagOf(response) };
    },

    /** Sends what changed (`shapeChange`); nothing is sent where nothing changed. Variables of only an empty `discarded_at` recover. */
    update: async <Data extends BaseRecord = BaseRecord, Variables = object>(params: UpdateParams<Variables>): Promise<RecordAnswer<Data>> => {
      const { resource: name, id } = params;
      const variables = params.variables as Values;
      if (isRecovery(variables)) return recover({ resource: name, id });
      const { resource } = targetFor(registry, name, 'update');
      const meta = readMeta(params.meta);
      const payload = shapeChange(resource, { variables, original: meta.original, features });
      return isEmpty(payload) ? unchanged(resource, id, meta) : put({ resource, id, payload, meta });
    },

    /** Discards a record (decision 26). Variables are not sent: the call has no body. */
    deleteOne: async <Data extends BaseRecord = BaseRecord, Variables = object>({
      resource: name,
      id,
    }: DeleteOneParams<Variables>): Promise<DeleteOneResponse<Data>> => {
      const { resource } = targetFor(registry, name, 'delete');
      const { data: body } = await plain.deleteOne({ resource: resource.path, id: idInPath(resource, id) });
      return { data: readRecord({ body, call: `DELETE ${recordPath(resource, id)}` }, { id }) as Data };
    },
  };
}
