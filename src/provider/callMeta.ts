import type { MetaQuery } from '@refinedev/core';
import type { Values } from '../schema';
import type { ProgressListener } from './call';

/**
 * The entries of Refine's `meta` that the provider reads. Refine merges the URL's query into `meta`, so each entry is
 * accepted in its own type only: the text "true" from a URL is not `true`.
 */
export interface CallMeta {
  /** Lists discarded records; the same as the resource `trash_<name>`. */
  readonly discard: boolean;
  /** getList: a server that refuses the order (400) answers in its own; the response then has `isUnsorted`. */
  readonly isOrderOptional: boolean;
  /** update: the record as it was when the edit started. Only the changes are sent. */
  readonly original: Values | undefined;
  /** update, and create of a keyed child: the ETag of that record; a stale one is refused with 412. */
  readonly ifMatch: string | undefined;
  /** create of a keyed child that was empty when the edit started: refused with 412 if it has been filled since. */
  readonly ifNone: boolean;
  /** Timeout of this call in milliseconds, instead of the provider's default. */
  readonly timeout: number | undefined;
  /** create, and custom calls that post: the same for every attempt of a call, which the server stores once. */
  readonly idempotencyKey: string | undefined;
  /** create: why records are created although they seem to be stored already, by the keys that are sent. */
  readonly duplicateReasons: Values | undefined;
  /** getOne of a resource stored in keyed children: the id of the parent record. */
  readonly parent: string | number | undefined;
  /** getList: the call is part of the export with this id, which the server may log. */
  readonly exported: { readonly id: string } | undefined;
  /** Aborts the call. Refine passes a signal with every read. */
  readonly signal: AbortSignal | undefined;
  /** create and update: reports the uploaded bytes. */
  readonly onUploadProgress: ProgressListener | undefined;
  /** Every call: reports the downloaded bytes. */
  readonly onDownloadProgress: ProgressListener | undefined;
}

const isSignal = (value: unknown): value is AbortSignal =>
  typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value;

const toListener = (given: unknown): ProgressListener | undefined =>
  typeof given === 'function' ? (given as ProgressListener) : undefined;

const toNonEmptyText = (given: unknown): string | undefined =>
  typeof given === 'string' && given !== '' ? given : undefined;

const readExport = (given: unknown): CallMeta['exported'] =>
  typeof given === 'object' && given !== null && 'id' in given && typeof given.id === 'string'
    ? { id: given.id }
    : undefined;

/** Reads Refine's `meta`; unknown entries are ignored. */
export function readMeta(meta: MetaQuery = {}): CallMeta {
  const {
    discard,
    isOrderOptional,
    original,
    ifMatch,
    ifNone,
    exported,
    idempotencyKey,
    duplicateReasons,
    timeout,
    parent,
    signal = meta.queryContext?.signal,
    ...progress
  } = meta as Record<string, unknown>;
  return {
    discard: discard === true,
    isOrderOptional: isOrderOptional === true,
    original: typeof original === 'object' && original !== null ? (original as Values) : undefined,
    ifMatch: toNonEmptyText(ifMatch),
    ifNone: ifNone === true,
    exported: readExport(exported),
    timeout: typeof timeout === 'number' && timeout >= 0 ? timeout : undefined,
    idempotencyKey: toNonEmptyText(idempotencyKey),
    duplicateReasons:
      typeof duplicateReasons === 'object' && duplicateReasons !== null ? (duplicateReasons as Values) : undefined,
    parent: typeof parent === 'number' ? parent : toNonEmptyText(parent),
    signal: isSignal(signal) ? signal : undefined,
    onUploadProgress: toListener(progress.onUploadProgress),
    onDownloadProgress: toListener(progress.onDownloadProgress),
  };
}
