import type { BaseRecord } from '@refinedev/core';
import type { Values } from '../../schema';
import { recordOf } from './formValues';

/** A record as it was read, with the version of it that the server named. */
export interface LoadedRecord {
  readonly record: Values;
  readonly etag?: string;
  /** What a save that was answered so has sent, by field. */
  readonly sent?: Values;
}

/** The record that a call was answered with, and its version. */
export function toLoaded(answer: { readonly data: BaseRecord }): LoadedRecord {
  const { etag } = answer as { readonly etag?: unknown };
  return { record: recordOf(answer.data), ...(typeof etag === 'string' ? { etag } : {}) };
}
