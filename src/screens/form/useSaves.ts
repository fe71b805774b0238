import { useState } from 'react';
import { useCreate, useUpdate, type BaseRecord, type HttpError, type OpenNotificationParams } from '@refinedev/core';
import type { Resource, Values } from '../../schema';
import { joinedErrors, problemOf } from '../errors';
import { recordOf } from './formValues';
import type { Loaded } from './Loaded';

/** How a failed save is told: pages join the names of the fields with their errors (Records 5), modals tell the server's message. */
export type TellFailure = 'message' | 'fields';

interface UploadEvent {
  readonly loaded: number;
  readonly total?: number;
}

/** How much of the files has gone out, in percent; undefined while nothing goes out. */
function useUploadProgress() {
  const [percent, setPercent] = useState<number>();
  return {
    percent,
    onUploadProgress: ({ loaded, total }: UploadEvent) => setPercent(total ? Math.round((loaded / total) * 100) : undefined),
    done: () => setPercent(undefined),
  };
}

const toLoaded = (answer: { readonly data: BaseRecord }): Loaded => {
  const { etag } = answer as { readonly etag?: unknown };
  return { record: recordOf(answer.data), ...(typeof etag === 'string' ? { etag } : {}) };
};

const success = (message: string) => (): OpenNotificationParams => ({ type: 'success', message });

const failure =
  (resource: Resource, message: string, tell: TellFailure) =>
  (error?: unknown): OpenNotificationParams | false => {
    const problem = problemOf(error);
    if (problem.status === 412) return false;
    return { type: 'error', message, description: tell === 'fields' ? joinedErrors(resource, problem) : problem.message };
  };

/** Creates a record; tells how it went with the declared messages, once the server has answered. */
export function useCreateRecord(resource: Resource) {
  const { mutateAsync } = useCreate<BaseRecord, HttpError, Values>();
  const { percent, onUploadProgress, done } = useUploadProgress();
  const create = async (values: Values): Promise<Loaded> => {
    const answer = await mutateAsync({
      resource: resource.name,
      values,
      meta: { onUploadProgress },
      invalidates: ['resourceAll'],
      successNotification: success(resource.messages.created),
      errorNotification: failure(resource, resource.messages.createFailed, 'message'),
    }).finally(done);
    return toLoaded(answer);
  };
  return { create, percent };
}

interface Update {
  readonly values: Values;
  /** The record that the edit started from, with its version. */
  readonly base: Loaded;
}

/** Updates a record; a version that is stale by now is refused with 412 and told by nobody but the form (decision 15). */
export function useUpdateRecord(resource: Resource, { id, tell }: { readonly id: string | number; readonly tell: TellFailure }) {
  const { mutateAsync } = useUpdate<BaseRecord, HttpError, Values>();
  const { percent, onUploadProgress, done } = useUploadProgress();
  const update = async ({ values, base }: Update): Promise<Loaded> => {
    const answer = await mutateAsync({
      resource: resource.name,
      id,
      values,
      mutationMode: 'pessimistic',
      meta: { original: base.record, onUploadProgress, ...(base.etag === undefined ? {} : { ifMatch: base.etag }) },
      successNotification: success(resource.messages.updated),
      errorNotification: failure(resource, resource.messages.updateFailed, tell),
    }).finally(done);
    return toLoaded(answer);
  };
  return { update, percent };
}
