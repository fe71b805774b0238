import { useUpdate, type BaseRecord, type HttpError, type OpenNotificationParams } from '@refinedev/core';
import { originTag, type Resource, type Values } from '../../schema';
import { useFeatures, useRefresh, useRegistry } from '../registry';
import { failureToast, toRequestProblem } from '../requests';
import { formerValues } from './formerValues';
import { toastKeyOf } from './saveHooks';
import type { LoadedRecord } from './useRecord';

/**
 * What the notification of a save offers where it changed a status: an update with the former values, based on the
 * version that the save left, so that it overwrites nothing that was changed since.
 */
export function useUndo(
  resource: Resource,
  id: string | number,
): (before: Values, saved: LoadedRecord) => Pick<OpenNotificationParams, 'cancelMutation'> {
  const { mutateAsync } = useUpdate<BaseRecord, HttpError, Values>();
  const refresh = useRefresh(resource);
  const context = { registry: useRegistry(), features: useFeatures() };
  const key = toastKeyOf(resource, id);
  /** Sends a version that a proxy may have altered once more as the server itself gave it out, if it is refused. */
  const send = (former: Values, { record }: LoadedRecord, version: string) => {
    const original = originTag(version);
    const isRetried = (ifMatch: string, error: unknown) =>
      ifMatch !== original && toRequestProblem(error).status === 412;
    const update = (ifMatch: string): Promise<unknown> =>
      mutateAsync({
        resource: resource.name,
        id,
        values: { ...record, ...former },
        mutationMode: 'pessimistic',
        invalidates: [],
        meta: { original: record, ifMatch },
        successNotification: () => ({ type: 'success', key, message: 'Taken back' }),
        errorNotification: (error) =>
          !isRetried(ifMatch, error) && failureToast(error, { key, message: 'This could not be taken back' }),
      }).catch((error: unknown) => {
        if (!isRetried(ifMatch, error)) throw error;
        return update(original);
      });
    return update(version);
  };
  return (before, saved) => {
    const { record: after, etag, sent = {} } = saved;
    const former = etag === undefined ? undefined : formerValues(resource, { before, after, sent }, context);
    if (etag === undefined || !former) return {};
    return {
      cancelMutation: () =>
        // The refusal has been reported.
        void send(former, saved, etag)
          .catch(() => undefined)
          .finally(refresh),
    };
  };
}
