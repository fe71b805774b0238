import { useDataProvider, type MetaQuery } from '@refinedev/core';
import type { Resource, Values } from '../../schema';
import { useReportFailure, failureToast } from '../requests';
import { recordOf } from './recordOf';

interface RecordRequest {
  readonly id: string | number;
  readonly meta?: MetaQuery;
}

/** Reads a record, bypassing the query cache. A failure shows a toast and resolves with undefined. */
export function useReadRecord(): (resource: Resource, wanted: RecordRequest) => Promise<Values | undefined> {
  const provider = useDataProvider()();
  const reportFailure = useReportFailure();
  return async (resource, { id, meta }) => {
    try {
      const { data } = await provider.getOne({ resource: resource.name, id, ...(meta && { meta }) });
      return recordOf(data);
    } catch (error) {
      reportFailure(error, failureToast(error, { message: resource.messages.loadFailed }));
      return undefined;
    }
  };
}
