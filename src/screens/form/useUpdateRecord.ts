import { useUpdate, type BaseRecord, type HttpError } from '@refinedev/core';
import type { Resource, Values } from '../../schema';
import type { Messages } from '../../schema/screens';
import { mayPass, toRequestProblem } from '../requests';
import { useNote } from '../../ui';
import { useInvalidateViews } from '../registry';
import { recordOf, type LoadedRecord, useRecordCache } from './useRecord';
import { failureNotification, toastKeyOf, toSavedRecord, useUpload, type FailureDetail } from './saveHooks';
import { useUndo } from './useUndo';

/** Message for a save without changes. */
export const nothingChanged = 'There are no changes to save';

/** Whether the data provider made no call because nothing had changed. */
function wasUnchanged(answer: unknown): boolean {
  const { sent } = recordOf(answer);
  return sent !== undefined && Object.keys(recordOf(sent)).length === 0;
}

/** An update of an existing record. */
export interface Update {
  readonly values: Values;
  /** The record that the edit started from, with its version. */
  readonly base: LoadedRecord;
  /** The newer record to write over, if there is one. */
  readonly newerRecord?: Values;
  /** Overrides the resource's messages. */
  readonly messages?: Pick<Messages, 'updated' | 'updateFailed'>;
}

/**
 * Updates a record, and offers to take back what changed a status. A stale version is refused with 412, which only the
 * form reports (decision 15).
 */
export function useUpdateRecord(
  resource: Resource,
  { id, tell }: { readonly id: string | number; readonly tell: FailureDetail },
) {
  const { mutateAsync } = useUpdate<BaseRecord, HttpError, Values>();
  const { upload, follow, done } = useUpload();
  const viewsChanged = useInvalidateViews(resource);
  const recordCache = useRecordCache(resource, id);
  const note = useNote();
  const undoOf = useUndo(resource, id);
  const update = async ({
    values,
    base,
    newerRecord: before = base.record,
    messages = resource.messages,
  }: Update): Promise<LoadedRecord> => {
    const answer = await mutateAsync({
      resource: resource.name,
      id,
      values,
      mutationMode: 'pessimistic',
      invalidates: ['list', 'many'],
      meta: { original: base.record, ...follow(values), ...(base.etag === undefined ? {} : { ifMatch: base.etag }) },
      successNotification: (saved) =>
        saved !== undefined &&
        !wasUnchanged(saved) && {
          type: 'success',
          key: toastKeyOf(resource, id),
          message: messages.updated,
          ...undoOf(before, toSavedRecord(saved)),
        },
      errorNotification: failureNotification(resource, { message: messages.updateFailed, detail: tell, id }),
    })
      .catch((error: unknown) => {
        const problem = toRequestProblem(error);
        // Without a session, a connection or the record, a read would fail as well; after a conflict, whoever resolves
        // it reads the record.
        const isReadable = !mayPass(problem) && ![401, 404, 412].includes(problem.status ?? 0);
        if (problem.status !== 401) recordCache.outdate({ refetch: isReadable });
        throw error;
      })
      .finally(done);
    const saved = toSavedRecord(answer);
    if (wasUnchanged(answer)) note(nothingChanged);
    else {
      recordCache.replace(saved);
      viewsChanged();
    }
    return saved;
  };
  return { update, upload };
}
