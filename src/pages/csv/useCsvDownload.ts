import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotification } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { createCallKey, problemOf, useRegistry, useTellFailure, useWarning } from '../../screens';
import { maxPageSize, type Resource, type TitleOf, type Values } from '../../schema';
import type { ShownList } from '../../screens/list';
import type { CsvTable } from './csvColumns';
import { readTitles } from './readTitles';
import { shareArrived } from './shareArrived';

interface Found {
  readonly records: readonly Values[];
  readonly total: number;
}

/** Request options that all calls of one download share: its abort signal and its export id. */
interface Export {
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
const bytesOf = (rows: readonly Values[] = [], wanted: number): number =>
  rows.length === 0 ? 0 : (JSON.stringify(rows).length / rows.length) * wanted;

/** Fetches the rows for the CSV file in one call: the total, at most 1000 (Cases 7). */
function useRowsForCsv(resource: Resource, { filters, sort, total, rows }: ShownList) {
  const provider = useDataProvider()();
  const queries = useQueryClient();
  const size = Math.max(1, Math.min(total, maxPageSize));
  const expected = bytesOf(rows, size);
  return async ({ signal, exported }: Export, onProgress: (percent: number) => void): Promise<Found> => {
    const onDownloadProgress = (event: Parameters<typeof shareArrived>[0]) => onProgress(shareArrived(event, expected));
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
function useTitlesForCsv() {
  const registry = useRegistry();
  const provider = useDataProvider()();
  return (table: CsvTable, meta: Export): Promise<TitleOf> =>
    readTitles(table, { registry, read: async (resource, ids) => (await provider.getMany?.({ resource, ids: [...ids], meta: { ...meta } }))?.data ?? [] });
}

/**
 * Downloads a list as CSV with its current filters and sort order (decision 34). If the rows cannot be fetched, the displayed ones are exported
 * with a warning (Cases 8). Another warning reports rows beyond the limit of the file.
 */
export function useCsvDownload(resource: Resource, list: ShownList): CsvDownload {
  const fetchRows = useRowsForCsv(resource, list);
  const fetchTitles = useTitlesForCsv();
  const { open: notify } = useNotification();
  const tellFailure = useTellFailure();
  const warn = useWarning();
  const call = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<number>();
  useEffect(() => () => call.current?.abort(), []);

  /** Ends the session if the call failed with 401, and returns whether it did: a signed-out user gets no file. Other failures show no toast here, since the warnings cover them. */
  const endsSession = (error: unknown): boolean => {
    tellFailure(error, false);
    return problemOf(error).status === 401;
  };
  const onScreen = (error: unknown): Found => {
    const description = `The rows on the screen were exported instead. ${problemOf(error).message}`;
    warn({ message: resource.messages.listFailed, description });
    return { records: list.rows ?? [], total: 0 };
  };
  const withoutTitles = (error: unknown): { readonly titleOf: undefined } | undefined => {
    if (endsSession(error)) return undefined;
    warn({ message: 'The records that the rows point to could not be read', description: `Their numbers stand in the file. ${problemOf(error).message}` });
    return { titleOf: undefined };
  };
  const run = async (signal: AbortSignal) => {
    const call: Export = { signal, exported: { id: createCallKey().current() } };
    const { saveCsv } = await import('./saveCsv');
    const tellProgress = (percent: number) => setProgress((last = 0) => Math.max(last, percent));
    const found = await fetchRows(call, tellProgress).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      return endsSession(error) ? undefined : onScreen(error);
    });
    if (!found) return;
    const table: CsvTable = { resource, columns: resource.list?.columns ?? [], records: found.records };
    const named = await fetchTitles(table, call).then((titleOf) => ({ titleOf }), withoutTitles);
    if (signal.aborted || !named) return;
    saveCsv({ ...table, ...named });
    if (found.total > found.records.length) {
      warn({
        message: `Only the first ${count(found.records.length)} of ${count(found.total)} ${resource.label.many.toLowerCase()} were exported`,
        description: found.records.length < maxPageSize ? 'The server did not answer the others.' : 'Narrow the search to export the others.',
      });
    }
  };
  const start = () => {
    if (call.current) return;
    const started = new AbortController();
    call.current = started;
    setProgress(0);
    run(started.signal)
      .catch((error: unknown) => notify?.({ type: 'error', message: 'Failed to download CSV', description: problemOf(error).message }))
      .finally(() => {
        call.current = undefined;
        setProgress(undefined);
      });
  };
  return { progress, start };
}
