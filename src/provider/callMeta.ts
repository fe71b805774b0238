import type { MetaQuery } from '@refinedev/core';
import type { Values } from '../schema';
import type { ProgressListener } from './call';

/**
 * What the provider reads of Refine's `meta`. Refine mixes the address bar's query into `meta`, so that every entry is taken in its own
 * type only: the text "true" of a URL is not `true`.
 */
export interface CallMeta {
  /** Lists discarded records; the same as the resource `trash_<name>`. */
  readonly discard: boolean;
  /** update: the record as it was when the edit began. Only what changed is sent. */
  readonly original: Values | undefined;
  /** update, and create in a keyed child: the ETag of that record; a stale one is refused with 412. */
  readonly ifMatch: string | undefined;
  /** create in a keyed child that was empty when the edit began: refused with 412 where it has been filled since. */
  readonly ifNone: boolean;
  /** Milliseconds after which this call is given up, in place of the provider's own limit. */
  readonly timeout: number | undefined;
  /** create, and custom calls that post: the same for every try of one call, which the server then stores once. */
  readonly idempotencyKey: string | undefined;
  /** getOne of a resource kept in keyed children: the id of the record that the keyed children belong to. */
  readonly parent: string | number | undefined;
  /** getList: the call is part of the export of this id, which the server may write down. */
  readonly exported: { readonly id: string } | undefined;
  /** Gives the call up. Refine passes one with every read. */
  readonly signal: AbortSignal | undefined;
  /** create and update: told how much of the body has gone out, in bytes. */
  readonly onUploadProgress: ProgressListener | undefined;
  /** Every call: told how much of the answer has come in, in bytes. */
  readonly onDownloadProgress: ProgressListener | undefined;
}

const isSignal = (value: unknown): value is AbortSignal =>
  typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value;

const listenerOf = (given: unknown): ProgressListener | undefined => (typeof given === 'function' ? (given as ProgressListener) : undefined);

const filledText = (given: unknown): string | undefined => (typeof given === 'string' && given !== '' ? given : undefined);

const readExported = (given: unknown): CallMeta['exported'] =>
  typeof given === 'object' && given !== null && 'id' in given && typeof given.id === 'string' ? { id: given.id } : undefined;

/** Reads Refine's `meta`; what it does not know is ignored. */
export function readMeta(meta: MetaQuery = {}): CallMeta {
  const { discard, original, ifMatch, ifNone, exported, idempotencyKey, timeout, parent, signal = meta.queryContext?.signal, ...progress } = meta as Record<string, unknown>;
  return {
    discard: discard === true,
    original: typeof original === 'object' && original !== null ? (original as Values) : undefined,
    ifMatch: filledText(ifMatch),
    ifNone: ifNone === true,
    exported: readExported(exported),
    timeout: typeof timeout === 'number' && timeout >= 0 ? timeout : undefined,
    idempotencyKey: filledText(idempotencyKey),
    parent: typeof parent === 'number' ? parent : filledText(parent),
    signal: isSignal(signal) ? signal : undefined,
    onUploadProgress: listenerOf(progress.onUploadProgress),
    onDownloadProgress: listenerOf(progress.onDownloadProgress),
  };
}
