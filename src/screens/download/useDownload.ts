import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotification } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { toRequestProblem, useReportFailure } from '../requests';
import { useRegistry } from '../registry';
import { useWarning } from '../../ui';
import type { Resource } from '../../schema';
import type { ExportedList } from './exportTable';
import type { ExportFormat } from './saveTable';

interface Download {
  /** What the button says of a running download, such as `CSV 40%`; undefined while there is none. */
  readonly progress: string | undefined;
  readonly start: (format: ExportFormat) => void;
}

/**
 * Downloads a list as a file with its current filters and sort order (decision 34), by code that is fetched when the
 * download starts. A download ends when the list is left.
 */
export function useDownload(resource: Resource, list: ExportedList): Download {
  const provider = useDataProvider()();
  const queries = useQueryClient();
  const registry = useRegistry();
  const reportFailure = useReportFailure();
  const warn = useWarning();
  const { open: notify } = useNotification();
  const call = useRef<AbortController>(undefined);
  const [running, setRunning] = useState<{ readonly format: ExportFormat; readonly percent: number }>();
  useEffect(() => () => call.current?.abort(), []);

  const run = async (format: ExportFormat, signal: AbortSignal) => {
    const { downloadList } = await import('./downloadList');
    const reportProgress = (percent: number) =>
      setRunning((last) => ({ format, percent: Math.max(last?.percent ?? 0, percent) }));
    const reports = { reportProgress, reportFailure, warn };
    await downloadList({ resource, list, format, signal, provider, queries, registry, ...reports });
  };
  const start = (format: ExportFormat) => {
    if (call.current) return;
    const started = new AbortController();
    call.current = started;
    setRunning({ format, percent: 0 });
    run(format, started.signal)
      .catch((error: unknown) =>
        notify?.({
          type: 'error',
          message: `Failed to download ${format.toUpperCase()}`,
          description: toRequestProblem(error).message,
        }),
      )
      .finally(() => {
        call.current = undefined;
        setRunning(undefined);
      });
  };
  return { progress: running && `${running.format.toUpperCase()} ${running.percent}%`, start };
}
