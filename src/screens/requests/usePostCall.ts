import { useDataProvider, useNotification, type BaseRecord, type OpenNotificationParams } from '@refinedev/core';
import type { Values } from '../../schema';
import { withIdempotencyKey, type IdempotencyKey } from './idempotencyKey';
import { failureToast } from './requestProblem';
import { useReportFailure } from './failureReporting';

export interface PostCall {
  /** Relative to the address of the API. */
  readonly url: string;
  readonly values: Values | undefined;
  readonly key: IdempotencyKey;
  /** The notification for a successful response. */
  readonly done: (answer: BaseRecord) => OpenNotificationParams | false;
  /** Message of the failure toast. */
  readonly failed: string;
}

/**
 * Makes a POST that is no standard operation on records and reports the outcome; resolves to the response body, rejects
 * with the refusal.
 */
export function usePostCall(): (call: PostCall) => Promise<BaseRecord> {
  const dataProvider = useDataProvider();
  const { open } = useNotification();
  const reportFailure = useReportFailure();
  return async ({ url, values, key, done, failed }) => {
    const { custom } = dataProvider();
    if (!custom) throw new Error('The data provider does not support custom calls');
    try {
      const { data } = await withIdempotencyKey(key, (idempotencyKey) =>
        custom({ url, method: 'post', payload: values, meta: { idempotencyKey } }),
      );
      const toast = done(data);
      if (toast) open?.(toast);
      return data;
    } catch (error) {
      reportFailure(error, failureToast(error, { message: failed }));
      throw error;
    }
  };
}
