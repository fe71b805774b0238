import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotification } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { toRequestProblem, useReportFailure } from '../../requests';
import { useRegistry } from '../../registry';
import { useWarning } from '../../../ui';
import type { Resource } from '../../../schema';
import type { ShownList } from '../ShownList';

export interface CsvDownload {
  /** Progress in percent; undefined while no download is running. */
  readonly progress: number | undefined;
  readonly start: () => void;
}

/**
 * Downloads a list as CSV with its current filters and sort order (decision 34), by code that is fetched when the
 * download starts. A download ends when the list is left.
 */
export function useCsvDownload(resource: Resource, list: ShownList): CsvDownload {
  const provider = useDataProvider()();
  const queries = useQueryClient();
  const registry = useRegistry();
  const reportFailure = useReportFailure();
  const warn = useWarning();
  const { open: notify } = useNotification();
  const call = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<number>();
  useEffect(() => () => call.current?.abort(), []);

  const run = async (signal: AbortSignal) => {
    const { downloadCsv } = await import('./downloadCsv');
    const reportProgress = (percent: number) => setProgress((last = 0) => Math.max(last, percent));
    await downloadCsv({ resource, list, signal, reportProgress, provider, queries, registry, reportFailure, warn });
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
