import type { BaseKey } from '@refinedev/core';
import { type Resource, type Values, isFilled, isSystemField } from '../schema';
import type { CallMeta } from './callMeta';
import { toRecordBody } from './payload';
import {
  apiRecordPath,
  readEtag,
  toCallSettings,
  type ProviderContext,
  type RecordResponse,
  idempotencyHeader,
} from './providerContext';
import { flattenRecord, readFlatRecord, readWriteResponse } from './responses';
import { containsFiles, type CallSettings } from './call';
import { headerNames } from './headers';
import { withFieldLabels } from './requestError';

/** Rethrows an error with the labels of the resource's fields. */
export const rethrowWithLabels = (resource: Resource) => (failure: unknown) => {
  throw withFieldLabels(failure, resource);
};

/** The settings of a call that sends a body: its conditions, its idempotency key and its timeout. */
export function toWriteSettings(body: Values | FormData, meta: CallMeta): CallSettings {
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

/**
 * The record of a write response. If the response only acknowledges the write, its fields are merged into `expected`,
 * the record as it should be.
 */
export function toWrittenRecord(
  resource: Resource,
  { written = {}, expected }: { readonly written: Values | undefined; readonly expected: Values },
): Values {
  const hasOnlySystemFields = Object.keys(written).every(isSystemField);
  return flattenRecord(resource, hasOnlySystemFields ? { ...expected, ...written } : written);
}

/**
 * Whether a response contains a part of the record only: it lacks values that the record had and that were not changed.
 */
function isPartial(written: Values, { original, payload }: { readonly original: Values; readonly payload: Values }) {
  const isMissing = (name: string) => isFilled(original[name]) && !(name in payload) && !(name in written);
  return !Object.keys(written).every(isSystemField) && Object.keys(original).some(isMissing);
}

interface PutParams {
  readonly resource: Resource;
  readonly id: BaseKey;
  readonly payload: Values;
  readonly meta: CallMeta;
}

/** Saves changes of existing records, each based on the version that was read. */
export function createRecordSaves({
  apiUrl,
  client,
  versions,
}: Pick<ProviderContext, 'apiUrl' | 'client' | 'versions'>) {
  async function read<Data>(resource: Resource, id: BaseKey, meta: CallMeta): Promise<RecordResponse<Data>> {
    const address = apiRecordPath(resource, id);
    const response = await client.get(`${apiUrl}/${address}`, toCallSettings(meta));
    return {
      data: readFlatRecord(resource, { body: response.data, call: `GET ${address}`, apiUrl }) as Data,
      ...readEtag(response),
    };
  }

  async function put<Data>({ resource, id, payload, meta }: PutParams): Promise<RecordResponse<Data>> {
    const [address, body] = [apiRecordPath(resource, id), toRecordBody(resource, payload)];
    const response = await client
      .put(`${apiUrl}/${address}`, body, toWriteSettings(body, meta))
      .catch(rethrowWithLabels(resource));
    const written = readWriteResponse({ body: response.data, call: `PUT ${address}` });
    const etag = readEtag(response);
    versions.recordWrite(resource, id, etag.etag);
    const expected = { ...meta.original, ...payload, id };
    const record = written && flattenRecord(resource, written);
    // Without its current version, the next save of this record could not state which version it is based on.
    const isVersionLost = !written && meta.ifMatch !== undefined && etag.etag === undefined;
    if (isVersionLost || (record && meta.original && isPartial(record, { original: meta.original, payload }))) {
      // The response does not contain all of the record.
      const current = await read<Data>(resource, id, meta).catch((): RecordResponse<Data> => ({
        data: flattenRecord(resource, expected) as Data,
      }));
      versions.recordWrite(resource, id, current.etag);
      return { ...current, sent: payload };
    }
    return { data: toWrittenRecord(resource, { written, expected }) as Data, ...etag, sent: payload };
  }

  /** For an update without changes: returns the original or, without one, the record from the server. */
  async function readUnchanged<Data>(resource: Resource, id: BaseKey, meta: CallMeta): Promise<RecordResponse<Data>> {
    if (meta.original)
      return { data: meta.original as Data, ...(meta.ifMatch ? { etag: meta.ifMatch } : {}), sent: {} };
    return { ...(await read<Data>(resource, id, meta)), sent: {} };
  }

  return { put, readUnchanged };
}
