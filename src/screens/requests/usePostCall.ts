import {
  useDataProvider,
  useNotification,
  type BaseRecord,
  type OpenNotificationParams,
  useInvalidate,
  useUpdate,
  type HttpError,
} from '@refinedev/core';
import type { Values, Resource } from '../../schema';
import { trashResourceName } from '../../schema/screens';
import { createIdempotencyKey, withIdempotencyKey, type IdempotencyKey } from './idempotencyKey';
import { failureToast } from './requestProblem';
import { useReportFailure } from './failureReporting';

/** Recovers a record from the trash, reports the outcome and reads the record again; rejects with the refusal. */
export function useRecover(resource: Resource): (id: number | string) => Promise<void> {
  const { mutateAsync } = useUpdate<BaseRecord, HttpError, Values>();
  const invalidate = useInvalidate();
  const { messages } = resource;
  return async (id) => {
    try {
      await mutateAsync({
        resource: trashResourceName(resource.name),
        id,
        values: { discarded_at: '' },
        mutationMode: 'pessimistic',
        successNotification: () => ({ type: 'success', message: messages.recovered }),
        errorNotification: (error) => failureToast(error, { message: messages.recoverFailed }),
      });
    } finally {
      // After a refusal too: somebody else may have recovered or changed the record.
      await invalidate({ resource: resource.name, invalidates: ['all'] });
    }
  };
}

export interface PostCall {
  /** Relative to the address of the API. */
  readonly url: string;
  readonly values?: Values | undefined;
  /** Another one for each call unless it is given. */
  readonly key?: IdempotencyKey | undefined;
  /** The versions of the records that the call is about: a stale one is refused with 412. */
  readonly ifMatch?: string;
  /** What a successful response is reported with: a message, or its notification. Without it, nothing is said. */
  readonly done?: string | ((answer: BaseRecord) => OpenNotificationParams | false) | undefined;
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
  return async ({ url, values, key = createIdempotencyKey(), ifMatch, done, failed }) => {
    try {
      const answer = await withIdempotencyKey(key, async (idempotencyKey) =>
        dataProvider().custom?.({
          url,
          method: 'post',
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
      reportFailure(error, failureToast(error, { message: failed }));
      throw error;
    }
  };
}
