import type { BaseRecord } from '@refinedev/core';
import type { Values } from '../../schema';
import { recordOf } from './formValues';

/** A record as it was read, with its version. */
export interface LoadedRecord {
  readonly record: Values;
  readonly etag?: string;
  /** Set on the result of a save: the values that were sent, by field. */
  readonly sent?: Values;
}

/** Converts a response to the record and its version. */
export function toLoadedRecord(answer: { readonly data: BaseRecord }): LoadedRecord {
  const { etag } = answer as { readonly etag?: unknown };
  return { record: recordOf(answer.data), ...(typeof etag === 'string' ? { etag } : {}) };
}
