import { useDataProvider, useNotification, type BaseRecord, type OpenNotificationParams } from '@refinedev/core';
import type { Values } from '../../schema';
import { useReportFailure } from './failureReporting';
import { createIdempotencyKey, withIdempotencyKey, type IdempotencyKey } from './idempotencyKey';
import { failureToast } from './requestProblem';

export interface ApiCall {
  /** Relative to the address of the API. */
  readonly url: string;
  readonly method?: 'post' | 'patch' | 'delete';
  readonly values?: Values | undefined;
  /** Another one for each call unless it is given. */
  readonly key?: IdempotencyKey | undefined;
  /** The versions of the records that the call is about: a stale one is refused with 412. */
  readonly ifMatch?: string;
  /** What a successful response is reported with: a message, or its notification. Without it, nothing is said. */
  readonly done?: string | ((answer: BaseRecord) => OpenNotificationParams | false) | undefined;
  /** Message of the failure toast. Without it, the caller shows what was refused. */
  readonly failed?: string;
}

/**
 * Makes a call that is no standard operation on records and reports the outcome; resolves to the response body, rejects
 * with the refusal.
 */
export function useApiCall(): (call: ApiCall) => Promise<BaseRecord> {
  const dataProvider = useDataProvider();
  const { open } = useNotification();
  const reportFailure = useReportFailure();
  return async ({ url, method = 'post', values, key = createIdempotencyKey(), ifMatch, done, failed }) => {
    try {
      const answer = await withIdempotencyKey(key, async (idempotencyKey) =>
        dataProvider().custom?.({
          url,
          method,
          payload: values,
          ...(ifMatch !== undefined && { headers: { 'If-Match': ifMatch } }),
          meta: { idempotencyKey },
        }),
      );
      const data = answer?.data ?? {};
      const toast = typeof done === 'string' ? ({ type: 'success', message: done } as const) : done?.(data);
      if (toast) open?.(toast);
      return data;
    } catch (error) {
      reportFailure(error, failed !== undefined && failureToast(error, { message: failed }));
      throw error;
    }
  };
}

/** Takes back what a call has written, and reports the outcome. */
export function takeBack(
  make: ReturnType<typeof useApiCall>,
  { done = 'Taken back', ...call }: Pick<ApiCall, 'url' | 'values' | 'done'>,
): void {
  const taken = make({ ...call, done, failed: 'This could not be taken back' });
  // The refusal has been reported.
  taken.catch(() => undefined);
}
