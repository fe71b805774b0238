import { useRef, useState } from 'react';
import { useCreate, useUpdate, type BaseRecord, type HttpError, type OpenNotificationParams } from '@refinedev/core';
import { hasFiles, type Messages, type Resource, type Values } from '../../schema';
import { withKey, type CallKey } from '../callKey';
import { failureToast, joinedErrors, problemOf } from '../errors';
import { useNote } from '../toasts';
import { useViewsChanged } from '../useViewsChanged';
import { recordOf } from './formValues';
import { toLoaded, type LoadedRecord } from './LoadedRecord';
import { useReadings } from './useReadings';

/** How a failed save is told: pages join the names of the fields with their errors (Records 5), modals tell the server's message. */
export type TellFailure = 'message' | 'fields';

interface UploadEvent {
  readonly loaded: number;
  readonly total?: number;
}

/** Files on their way out. */
export interface Upload {
  /** How much has gone out, in percent. */
  readonly percent: number;
  /** Gives the call up: it rejects, and nobody is told of a failure. */
  readonly cancel: () => void;
}

/** Follows a call that carries files; there is no upload while none does. */
function useUpload() {
  const [percent, setPercent] = useState<number>();
  const call = useRef<AbortController>(undefined);
  return {
    upload: percent === undefined ? undefined : { percent, cancel: () => call.current?.abort() },
    /** What the call's meta needs; of one without files nothing is told. */
    follow: (values: Values) => {
      if (!hasFiles(values)) return {};
      call.current = new AbortController();
      setPercent(0);
      const onUploadProgress = ({ loaded, total }: UploadEvent) => setPercent(total ? Math.round((loaded / total) * 100) : 0);
      return { signal: call.current.signal, onUploadProgress };
    },
    done: () => setPercent(undefined),
  };
}

const toSaved = (answer: { readonly data: BaseRecord }): LoadedRecord => ({ ...toLoaded(answer), sent: recordOf((answer as { readonly sent?: unknown }).sent) });

/** What is said of a save that had nothing to send. */
export const nothingChanged = 'There are no changes to save';

/** Whether the data provider made no call, as nothing was different. */
function sentNothing(answer: unknown): boolean {
  const { sent } = recordOf(answer);
  return sent !== undefined && Object.keys(recordOf(sent)).length === 0;
}

/** The toast of the saves of a kind: the success of another try takes the place of a failure. */
const toastOf = ({ name }: Resource): string => `save-${name}`;

const failure =
  (resource: Resource, message: string, tell: TellFailure) =>
  (error?: unknown): OpenNotificationParams | false => {
    const problem = problemOf(error);
    if (problem.status === 412) return false;
    return failureToast(error, { key: toastOf(resource), message, ...(tell === 'fields' && { description: joinedErrors(resource, problem) }) });
  };

interface Creation {
  readonly values: Values;
  /** The same for every try of one record. */
  readonly call: CallKey;
  /** What is said of it, in place of what the resource says. */
  readonly messages?: Pick<Messages, 'created' | 'createFailed'>;
  /** What stood in the place of the record when the edit began: an empty record for nothing. */
  readonly over?: LoadedRecord;
}

/** What a write says it began from: a version, or nothing at all. */
function versionOf({ record, etag }: LoadedRecord) {
  if (etag !== undefined) return { ifMatch: etag };
  return record.id === undefined ? { ifNone: true } : {};
}

/** What the declaration says of a create that was answered so: a message that nobody sends is not sent. */
function saidOf({ createdSays }: Resource, answer: unknown): string | undefined {
  return createdSays?.values[String(recordOf(answer)[createdSays.field])];
}

/** Creates a record, once for each key; tells how it went with the declared messages or others, once the server has answered. */
export function useCreateRecord(resource: Resource, { tell = 'message' }: { readonly tell?: TellFailure } = {}) {
  const { mutateAsync } = useCreate<BaseRecord, HttpError, Values>();
  const { upload, follow, done } = useUpload();
  const viewsChanged = useViewsChanged(resource);
  const create = async ({ values, call, over, messages = resource.messages }: Creation): Promise<LoadedRecord> => {
    const send = (idempotencyKey: string) =>
      mutateAsync({
        resource: resource.name,
        values,
        meta: { ...follow(values), ...(over && versionOf(over)), idempotencyKey },
        invalidates: ['resourceAll'],
        successNotification: (answer) => ({ type: 'success', key: toastOf(resource), message: saidOf(resource, answer?.data) ?? messages.created }),
        errorNotification: failure(resource, messages.createFailed, tell),
      });
    const answer = await withKey(call, send).finally(done);
    viewsChanged();
    return toSaved(answer);
  };
  return { create, upload };
}

/** One save of a record that is there. */
export interface Update {
  readonly values: Values;
  /** The record that the edit started from, with its version. */
  readonly base: LoadedRecord;
  /** The record that it goes over, where that is a newer one. */
  readonly over?: Values;
  /** What is said of this save, in place of what the resource says. */
  readonly messages?: Pick<Messages, 'updated' | 'updateFailed'>;
}

/** Updates a record; a version that is stale by now is refused with 412 and told by nobody but the form (decision 15). */
export function useUpdateRecord(resource: Resource, { id, tell }: { readonly id: string | number; readonly tell: TellFailure }) {
  const { mutateAsync } = useUpdate<BaseRecord, HttpError, Values>();
  const { upload, follow, done } = useUpload();
  const viewsChanged = useViewsChanged(resource);
  const readings = useReadings(resource, id);
  const note = useNote();
  const update = async ({ values, base, messages = resource.messages }: Update): Promise<LoadedRecord> => {
    const answer = await mutateAsync({
      resource: resource.name,
      id,
      values,
      mutationMode: 'pessimistic',
      invalidates: ['list', 'many'],
      meta: { original: base.record, ...follow(values), ...(base.etag === undefined ? {} : { ifMatch: base.etag }) },
      successNotification: (saved) => !sentNothing(saved) && { type: 'success', key: toastOf(resource), message: messages.updated },
      errorNotification: failure(resource, messages.updateFailed, tell),
    })
      .catch((error: unknown) => {
        // Of a session that has ended nothing can be read either.
        if (problemOf(error).status !== 401) readings.outdate();
        throw error;
      })
      .finally(done);
    const saved = toSaved(answer);
    if (sentNothing(answer)) note(nothingChanged);
    else {
      readings.replace(saved);
      viewsChanged();
    }
    return saved;
  };
  return { update, upload };
}
