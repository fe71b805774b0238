import { isSystemField, type Resource, type Values } from '../schema';
import { containsFiles, type CallSettings } from './call';
import type { CallMeta } from './callMeta';
import { headerNames } from './headers';
import { idempotencyHeader, toCallSettings } from './providerContext';
import { withFieldLabels } from './requestError';
import { flattenRecord } from './responses';

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
