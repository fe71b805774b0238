import { useInvalidate, useUpdate, type BaseRecord, type HttpError } from '@refinedev/core';
import type { Resource, Values } from '../../schema';
import { trashResourceName } from '../../schema/screens';
import { failureToast } from './requestProblem';

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
