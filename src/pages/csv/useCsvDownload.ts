import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotification } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { createIdempotencyKey, toRequestProblem, useReportFailure } from '../../screens/requests';
import { useRegistry } from '../../screens/registry';
import { useWarning } from '../../ui';
import { maxPageSize, type Resource, type TitleOf, type Values } from '../../schema';
import type { ShownList } from '../../screens/list';
import { type CsvTable, readTitles } from './csvColumns';

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

interface FoundRows {
  readonly records: readonly Values[];
  readonly total: number;
}

/** Request options that all calls of one download share: its abort signal and its export id. */
interface ExportOptions {
  readonly signal: AbortSignal;
  readonly exported: { readonly id: string };
}

export interface CsvDownload {
  /** Progress in percent; undefined while no download is running. */
  readonly progress: number | undefined;
  readonly start: () => void;
}

const count = (rows: number): string => rows.toLocaleString('en-US');

/** Estimated size in bytes of the requested rows, extrapolated from the loaded ones. */
const estimateBytes = (rows: readonly Values[] = [], wanted: number): number =>
  rows.length === 0 ? 0 : (JSON.stringify(rows).length / rows.length) * wanted;

/** Fetches the rows for the CSV file in one call: the total, at most 1000 (Cases 7). */
function useFetchCsvRows(resource: Resource, { filters, sort, total, rows }: ShownList) {
  const provider = useDataProvider()();
  const queries = useQueryClient();
  const size = Math.max(1, Math.min(total, maxPageSize));
  const expected = estimateBytes(rows, size);
  return async ({ signal, exported }: ExportOptions, onProgress: (percent: number) => void): Promise<FoundRows> => {
    const onDownloadProgress = (event: Parameters<typeof downloadPercent>[0]) =>
      onProgress(downloadPercent(event, expected));
    const answer = await queries.query({
      queryKey: ['csv', resource.name, { filters, sort, size }],
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
  };
}

/** Fetches the titles of the records that the file references. */
function useFetchCsvTitles() {
  const registry = useRegistry();
  const provider = useDataProvider()();
  return (table: CsvTable, meta: ExportOptions): Promise<TitleOf> =>
    readTitles(table, {
      registry,
      read: async (resource, ids) =>
        (await provider.getMany?.({ resource, ids: [...ids], meta: { ...meta } }))?.data ?? [],
    });
}

/**
 * What a download does, with a warning, where the file cannot be complete. The fallbacks end the session and return
 * nothing if the call failed with 401: a signed-out user gets no file. Other failures show no toast of their own, since
 * the warnings cover them.
 */
function useCsvFallbacks(resource: Resource, { rows: displayed }: ShownList) {
  const reportFailure = useReportFailure();
  const warn = useWarning();
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
 * Downloads a list as CSV with its current filters and sort order (decision 34). If the rows cannot be fetched, the
 * displayed ones are exported with a warning (Cases 8). Another warning reports rows beyond the limit of the file.
 */
export function useCsvDownload(resource: Resource, list: ShownList): CsvDownload {
  const fetchRows = useFetchCsvRows(resource, list);
  const fetchTitles = useFetchCsvTitles();
  const fallBack = useCsvFallbacks(resource, list);
  const { open: notify } = useNotification();
  const call = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<number>();
  useEffect(() => () => call.current?.abort(), []);

  const run = async (signal: AbortSignal) => {
    const options: ExportOptions = { signal, exported: { id: createIdempotencyKey().current() } };
    /** A download that was given up because the list was left needs no fallback, and no warning. */
    const unlessAborted =
      <T>(fallback: (error: unknown) => T) =>
      (error: unknown) =>
        signal.aborted ? undefined : fallback(error);
    const { saveCsv } = await import('./saveCsv');
    const reportProgress = (percent: number) => setProgress((last = 0) => Math.max(last, percent));
    const found = await fetchRows(options, reportProgress).catch(unlessAborted(fallBack.toDisplayedRows));
    if (!found) return;
    const table: CsvTable = { resource, columns: resource.list?.columns ?? [], records: found.records };
    const named = await fetchTitles(table, options).then((titleOf) => ({ titleOf }), unlessAborted(fallBack.toIds));
    if (signal.aborted || !named) return;
    saveCsv({ ...table, ...named });
    fallBack.warnOfLimit(found);
  };
  const start = () => {
    if (call.current) return;
    const started = new AbortController();
    call.current = started;
    setProgress(0);
    run(started.signal)
      .catch((error: unknown) =>
        notify?.({ type: 'error', message: 'Failed to download CSV', description: toRequestProblem(error).message }),
      )
      .finally(() => {
        call.current = undefined;
        setProgress(undefined);
      });
  };
  return { progress, start };
}
