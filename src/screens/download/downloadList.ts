import type { DataProvider } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { createIdempotencyKey, toRequestProblem, type useReportFailure } from '../requests';
import type { useWarning } from '../../ui';
import { maxPageSize, type Registry, type Resource, type TitleOf, type Values } from '../../schema';
import { type ExportTable, readTitles, type ExportedList } from './exportTable';
import { type ExportFormat, saveTable } from './saveTable';

interface DownloadProgress {
  /** Bytes received. */
  readonly loaded: number;
  /** Total bytes, if known: a compressed response does not report it. */
  readonly total?: number | undefined;
}

/**
 * Download progress in whole percent, capped at 99 until the response is complete. `expected` bytes replace an unknown
 * total.
 */
export function downloadPercent({ loaded, total = 0 }: DownloadProgress, expected: number): number {
  const whole = total > 0 ? total : expected;
  return whole > 0 ? Math.min(99, Math.floor((loaded / whole) * 100)) : 0;
}

/** What a download reads, and what it reads and reports with. */
interface DownloadOptions {
  readonly resource: Resource;
  readonly list: ExportedList;
  readonly format: ExportFormat;
  readonly signal: AbortSignal;
  readonly reportProgress: (percent: number) => void;
  readonly provider: DataProvider;
  readonly queries: QueryClient;
  readonly registry: Registry;
  readonly reportFailure: ReturnType<typeof useReportFailure>;
  readonly warn: ReturnType<typeof useWarning>;
}

interface FoundRows {
  readonly records: readonly Values[];
  readonly total: number;
}

/** Request options that all calls of one download share: its abort signal and its export id. */
interface ExportOptions {
  readonly signal: AbortSignal;
  readonly exported: { readonly id: string };
}

const count = (rows: number): string => rows.toLocaleString('en-US');

/** Estimated size in bytes of the requested rows, extrapolated from the loaded ones. */
const estimateBytes = (rows: readonly Values[] = [], wanted: number): number =>
  rows.length === 0 ? 0 : (JSON.stringify(rows).length / rows.length) * wanted;

/** Fetches the selected rows by their ids. */
async function fetchSelected(
  { resource, list: { ids = [] }, provider }: DownloadOptions,
  meta: ExportOptions,
): Promise<FoundRows> {
  const answer = await provider.getMany?.({ resource: resource.name, ids: [...ids], meta: { ...meta } });
  return { records: answer?.data ?? [], total: ids.length };
}

/** Fetches the rows of the file in one call: the total, at most 1000 (Cases 7). */
async function fetchFound(
  { resource, list, provider, queries, reportProgress }: DownloadOptions,
  { signal, exported }: ExportOptions,
): Promise<FoundRows> {
  const { filters, sort, total, rows } = list;
  const size = Math.max(1, Math.min(total, maxPageSize));
  const expected = estimateBytes(rows, size);
  const onDownloadProgress = (event: DownloadProgress) => reportProgress(downloadPercent(event, expected));
  const answer = await queries.query({
    queryKey: ['export', resource.name, { filters, sort, size }],
    queryFn: () =>
      provider.getList({
        resource: resource.name,
        filters,
        sorters: sort ? [sort] : [],
        pagination: { currentPage: 1, pageSize: size },
        meta: { signal, onDownloadProgress, exported },
      }),
    // Frees up to a thousand records as soon as they are unused.
    gcTime: 0,
  });
  return { records: answer.data, total: answer.total };
}

/** Fetches the titles of the records that the file references. */
const fetchTitles = (
  table: ExportTable,
  { registry, provider }: DownloadOptions,
  meta: ExportOptions,
): Promise<TitleOf> =>
  readTitles(table, {
    registry,
    read: async (resource, ids) =>
      (await provider.getMany?.({ resource, ids: [...ids], meta: { ...meta } }))?.data ?? [],
  });

/**
 * What a download does, with a warning, where the file cannot be complete. The fallbacks end the session and return
 * nothing if the call failed with 401: a signed-out user gets no file. Other failures show no toast of their own, since
 * the warnings cover them.
 */
function createFallbacks({ resource, list: { rows, ids }, reportFailure, warn }: DownloadOptions) {
  const displayed = rows?.filter(({ id }) => ids?.includes(id) ?? true);
  const endSessionIfExpired = (error: unknown): boolean => {
    reportFailure(error, false);
    return toRequestProblem(error).status === 401;
  };
  return {
    toDisplayedRows: (error: unknown): FoundRows | undefined => {
      if (endSessionIfExpired(error)) return undefined;
      warn({
        message: resource.messages.listFailed,
        description: `The rows on the screen were exported instead. ${toRequestProblem(error).message}`,
      });
      return { records: displayed ?? [], total: 0 };
    },
    toIds: (error: unknown): { readonly titleOf: undefined } | undefined => {
      if (endSessionIfExpired(error)) return undefined;
      warn({
        message: 'The records that the rows point to could not be read',
        description: `Their numbers stand in the file. ${toRequestProblem(error).message}`,
      });
      return { titleOf: undefined };
    },
    warnOfLimit: ({ records, total }: FoundRows): void => {
      if (total <= records.length) return;
      warn({
        message:
          `Only the first ${count(records.length)} of ${count(total)} ${resource.label.many.toLowerCase()} ` +
          'were exported',
        description:
          records.length < maxPageSize
            ? 'The server did not answer the others.'
            : 'Narrow the search to export the others.',
      });
    },
  };
}

/**
 * Fetches the rows of a list, or those that are selected in it, and saves them as a file. If they cannot be fetched,
 * the displayed ones are exported with a warning (Cases 8). Another warning reports rows beyond the limit of the file.
 */
export async function downloadList(options: DownloadOptions): Promise<void> {
  const { resource, list, format, signal } = options;
  const shared: ExportOptions = { signal, exported: { id: createIdempotencyKey().current() } };
  const fallBack = createFallbacks(options);
  /** A download that was given up because the list was left needs no fallback, and no warning. */
  const unlessAborted =
    <T>(fallback: (error: unknown) => T) =>
    (error: unknown) =>
      signal.aborted ? undefined : fallback(error);
  const found = await (list.ids ? fetchSelected : fetchFound)(options, shared).catch(
    unlessAborted(fallBack.toDisplayedRows),
  );
  if (!found) return;
  const table: ExportTable = { resource, columns: resource.list?.columns ?? [], records: found.records };
  const named = await fetchTitles(table, options, shared).then(
    (titleOf) => ({ titleOf }),
    unlessAborted(fallBack.toIds),
  );
  if (signal.aborted || !named) return;
  await saveTable(format, { ...table, ...named });
  fallBack.warnOfLimit(found);
}
