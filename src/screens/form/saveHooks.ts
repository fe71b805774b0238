import { useRef, useState } from 'react';
import { useCreate, type BaseRecord, type HttpError, type OpenNotificationParams } from '@refinedev/core';
import { hasFiles, type Resource, type Values } from '../../schema';
import { unsentNotice, type Messages } from '../../schema/screens';
import { withIdempotencyKey, type IdempotencyKey, failureToast, joinErrors, toRequestProblem } from '../requests';
import { asWarning } from '../../ui';
import { useInvalidateViews } from '../registry';
import { recordOf, toLoadedRecord, type LoadedRecord } from './useRecord';

/**
 * How a failed save is reported: pages list field names with their errors (Records 5), modals show the server's
 * message.
 */
export type FailureDetail = 'message' | 'fields';

interface UploadEvent {
  readonly loaded: number;
  readonly total?: number;
}

/** An upload in progress. */
export interface Upload {
  /** Percentage sent. */
  readonly percent: number;
  /** Aborts the call: it rejects, and no failure is reported. */
  readonly cancel: () => void;
}

/** Tracks a call that carries files; there is no upload without any. */
export function useUpload() {
  const [percent, setPercent] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  return {
    upload: percent === undefined ? undefined : { percent, cancel: () => controller.current?.abort() },
    /** Meta options for the call; empty without files. */
    follow: (values: Values) => {
      if (!hasFiles(values)) return {};
      controller.current = new AbortController();
      setPercent(0);
      const onUploadProgress = ({ loaded, total }: UploadEvent) =>
        setPercent(total ? Math.round((loaded / total) * 100) : 0);
      return { signal: controller.current.signal, onUploadProgress };
    },
    done: () => setPercent(undefined),
  };
}

/** The record of the response to a save, with what was sent. */
export const toSavedRecord = (answer: { readonly data: BaseRecord }): LoadedRecord => ({
  ...toLoadedRecord(answer),
  sent: recordOf((answer as { readonly sent?: unknown }).sent),
});

/** Toast key of the saves of a record, or of those that create one: a successful retry replaces the error. */
export const toastKeyOf = ({ name }: Resource, id: unknown = 'new'): string => `save-${name}-${String(id)}`;

interface FailureOptions {
  readonly message: string;
  readonly detail: FailureDetail;
  /** The record, unless it is created. */
  readonly id?: string | number;
}

/** The notification of a failed save; a stale version is reported by the form. */
export const failureNotification =
  (resource: Resource, { message, detail, id }: FailureOptions) =>
  (error?: unknown): OpenNotificationParams | false => {
    const problem = toRequestProblem(error);
    if (problem.status === 412) return false;
    return failureToast(error, {
      key: toastKeyOf(resource, id),
      message,
      ...(detail === 'fields' && { description: joinErrors(resource, problem) }),
    });
  };

interface Create {
  readonly values: Values;
  /** The same for every retry of one record. */
  readonly callKey: IdempotencyKey;
  /** Overrides the resource's messages. */
  readonly messages?: Pick<Messages, 'created' | 'createFailed'>;
  /** Why records are created although they seem to be stored already, by the keys that are sent. */
  readonly reasons?: Values | undefined;
  /** The record being replaced, as it was when the edit began; empty if there was none. */
  readonly replaces?: LoadedRecord;
}

/** The precondition of a write: a version, or that no record exists. */
function preconditionOf({ record, etag }: LoadedRecord) {
  if (etag !== undefined) return { ifMatch: etag };
  return record.id === undefined ? { ifNone: true } : {};
}

/** The notification of a create: a warning if the record is a message that was not sent. */
function createdNotification(resource: Resource, answer: unknown, created: string): OpenNotificationParams {
  const { outgoing, label } = resource;
  const key = toastKeyOf(resource);
  const unsent = outgoing && unsentNotice(label.one, recordOf(answer).status);
  return unsent === undefined ? { type: 'success', key, message: created } : asWarning({ key, message: unsent });
}

/**
 * Creates a record, once per idempotency key. Reports the outcome with the declared messages or others, after the
 * server has responded.
 */
export function useCreateRecord(resource: Resource, { tell = 'message' }: { readonly tell?: FailureDetail } = {}) {
  const { mutateAsync } = useCreate<BaseRecord, HttpError, Values>();
  const { upload, follow, done } = useUpload();
  const viewsChanged = useInvalidateViews(resource);
  const create = async ({
    values,
    callKey,
    reasons,
    replaces,
    messages = resource.messages,
  }: Create): Promise<LoadedRecord> => {
    const send = (idempotencyKey: string) =>
      mutateAsync({
        resource: resource.name,
        values,
        meta: {
          ...follow(values),
          ...(replaces && preconditionOf(replaces)),
          ...(reasons && { duplicateReasons: reasons }),
          idempotencyKey,
        },
        invalidates: ['resourceAll'],
        successNotification: (answer) => createdNotification(resource, answer?.data, messages.created),
        errorNotification: failureNotification(resource, { message: messages.createFailed, detail: tell }),
      });
    const answer = await withIdempotencyKey(callKey, send).finally(done);
    viewsChanged();
    return toSavedRecord(answer);
  };
  return { create, upload };
}
