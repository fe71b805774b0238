import { useUpdate, type BaseRecord, type HttpError, type OpenNotificationParams } from '@refinedev/core';
import type { Resource, Values } from '../../schema';
import { useFeatures, useRefresh, useRegistry } from '../registry';
import { failureToast } from '../requests';
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
  const update = (former: Values, record: Values, ifMatch: string) =>
    mutateAsync({
      resource: resource.name,
      id,
      values: { ...record, ...former },
      mutationMode: 'pessimistic',
      invalidates: [],
      meta: { original: record, ifMatch },
      successNotification: () => ({ type: 'success', key, message: 'Taken back' }),
      errorNotification: (error) => failureToast(error, { key, message: 'This could not be taken back' }),
    });
  return (before, saved) => {
    const { record: after, etag, sent = {} } = saved;
    const former = etag === undefined ? undefined : formerValues(resource, { before, after, sent }, context);
    if (etag === undefined || !former) return {};
    return {
      cancelMutation: () =>
        // The refusal has been reported.
        void update(former, after, etag)
          .catch(() => undefined)
          .finally(refresh),
    };
  };
}
