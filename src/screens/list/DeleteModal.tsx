import { useState } from 'react';
import { useDelete, useInvalidate, useList } from '@refinedev/core';
import { type Resource, holds, isObject, maxLengths } from '../../schema';
import { isMarked, type DeleteWarning } from '../../schema/screens';
import { useInvalidateViews, useFeatures, usePostAndRefresh, useRegistry } from '../registry';
import { createIdempotencyKey, failureToast, useRecover, useServerFeature } from '../requests';
import { useReadRecord, type ModalControl } from '../form';
import { ConfirmModal } from './ConfirmModal';
import { RecordSummary } from './RecordSummary';
import type { RecordRow } from './useRecordList';
import { useRefusal } from './useRowActions';
import { Alert, Input } from 'antd';
import { toCrudFilters } from '../search';

/** Larger numbers are shown as "at least". */
const maxCounted = 100;

interface Dependents {
  /** Counting is in progress; the deletion cannot be confirmed yet. */
  readonly isCounting: boolean;
  /** The warning; undefined if there are no dependents, or they could not be counted. */
  readonly text: string | undefined;
}

interface DependentCount {
  /** Number of active records among those that were read. */
  readonly found: number;
  /** Not all records were read. */
  readonly isLowerBound: boolean;
  readonly total: number;
}

/** The warning about records that remain when their parent is deleted. */
function warningText({ one, many }: DeleteWarning, { found, isLowerBound, total }: DependentCount): string | undefined {
  if (found === 0)
    return isLowerBound
      ? `There may be ${many} among the ${total} records that belong to this one. They stay when this record ` +
          'is deleted.'
      : undefined;
  const [are, what, they] = found === 1 ? ['is', one, 'It stays'] : ['are', many, 'They stay'];
  return `There ${are} ${isLowerBound ? 'at least ' : ''}${found} ${what}. ${they} when this record is deleted.`;
}

/** Counts the active records that belong to the record to be deleted. */
function useDependents(warning: DeleteWarning | undefined, record: RecordRow): Dependents {
  const registry = useRegistry();
  const features = useFeatures();
  const { query } = useList({
    resource: warning?.resource ?? '',
    filters: warning ? toCrudFilters(registry.get(warning.resource), { [warning.search]: String(record.id) }) : [],
    pagination: { currentPage: 1, pageSize: maxCounted },
    queryOptions: { enabled: warning !== undefined },
    errorNotification: false,
  });
  if (!warning) return { isCounting: false, text: undefined };
  const { unless } = warning;
  const rows = query.data?.data ?? [];
  const found = rows.filter((values) => !unless || !holds(unless, { values, features })).length;
  const total = query.data?.total ?? 0;
  return {
    isCounting: query.isLoading,
    text: warningText(warning, { found, total, isLowerBound: total > rows.length }),
  };
}

/** Warns about records that belong to the record to be deleted. */
function DependentsWarning({ text }: Dependents) {
  return text === undefined ? null : <Alert type="warning" showIcon title={text} style={{ marginTop: 12 }} />;
}

interface DeleteModalProps extends ModalControl {
  readonly resource: Resource;
  readonly record: RecordRow;
  /** Called once the record is in the trash, for screens that show only this record. */
  readonly onDeleted?: (() => void) | undefined;
}

/** The code of the refusal of a discard that needs a reason. */
const reasonNeededCode = 'discard_reason_needed';

interface NeededReason {
  readonly isNeeded: boolean;
  readonly reason: string;
  readonly onChange: (reason: string) => void;
  /** Asks for a reason if that is why the server has refused. */
  readonly onRefused: (error: unknown) => void;
}

/** The reason without which a record that has to be reported, or one with such a record, is not discarded. */
function useNeededReason(resource: Resource, record: RecordRow): NeededReason {
  const isOwn = isMarked(resource, record);
  const hasReports = useServerFeature('safety', { enabled: isOwn });
  const [isRefused, setRefused] = useState(false);
  const [reason, setReason] = useState('');
  const onRefused = (error: unknown) => {
    if (isObject(error) && error.code === reasonNeededCode) setRefused(true);
  };
  return { isNeeded: (isOwn && hasReports) || isRefused, reason, onChange: setReason, onRefused };
}

function ReasonInput({ reason, onChange }: NeededReason) {
  return (
    <label style={{ display: 'block', marginTop: 12 }}>
      Why is it deleted? The history keeps the reason.
      <Input.TextArea
        value={reason}
        required
        maxLength={maxLengths.text}
        autoSize={{ minRows: 2, maxRows: 5 }}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

/** Discards the record with a reason, reports the outcome and offers to take it back; rejects with the refusal. */
function useDiscardWithReason(resource: Resource, id: number) {
  const make = usePostAndRefresh(resource);
  const recover = useRecover(resource);
  const { messages, verbs } = resource;
  const read = useReadRecord();
  const [key] = useState(() => createIdempotencyKey());
  const undo = async () => {
    // A recovery names the version of the discarded record, which only a read tells.
    if (await read(resource, { id })) await recover(id);
  };
  return async (reason: string) => {
    await make({
      url: `x/safety/${resource.name}/${id}/discard`,
      values: { reason },
      key,
      done: () => ({
        type: 'success',
        message: messages.deleted,
        // Failures have already been reported.
        ...(verbs.includes('trash') && { cancelMutation: () => void undo().catch(() => undefined) }),
      }),
      failed: messages.deleteFailed,
    });
  };
}

function useDiscard(resource: Resource, id: number) {
  const { mutateAsync } = useDelete();
  const viewsChanged = useInvalidateViews(resource);
  const invalidate = useInvalidate();
  const { messages } = resource;
  const recover = useRecover(resource);
  const canRecover = resource.verbs.includes('trash');
  return async () => {
    await mutateAsync({
      resource: resource.name,
      id,
      mutationMode: 'pessimistic',
      invalidates: ['resourceAll'],
      successNotification: () => ({
        type: 'success',
        message: messages.deleted,
        // Failures have already been reported.
        ...(canRecover && { cancelMutation: () => void recover(id).catch(() => undefined) }),
      }),
      errorNotification: (error) => failureToast(error, { message: messages.deleteFailed }),
    }).catch(async (error: unknown) => {
      // Somebody else may have changed the record: refresh the list.
      await invalidate({ resource: resource.name, invalidates: ['resourceAll'] });
      throw error;
    });
    viewsChanged();
  };
}

/** Asks for confirmation before a record is discarded, with a summary of it (Records 2). */
export function DeleteModal({ resource, record, onDeleted, ...modal }: DeleteModalProps) {
  const discard = useDiscard(resource, record.id);
  const discardWithReason = useDiscardWithReason(resource, record.id);
  const needed = useNeededReason(resource, record);
  const confirm = async () => {
    try {
      await (needed.isNeeded ? discardWithReason(needed.reason) : discard());
    } catch (error) {
      needed.onRefused(error);
      throw error;
    }
    onDeleted?.();
  };
  const dependents = useDependents(resource.list?.deleteWarning, record);
  return (
    <ConfirmModal
      {...modal}
      title={resource.messages.confirmDelete}
      danger
      refusal={useRefusal(resource, 'delete', record)}
      ready={!dependents.isCounting && (!needed.isNeeded || needed.reason.trim() !== '')}
      onConfirm={confirm}
    >
      <RecordSummary resource={resource} record={record} />
      <DependentsWarning {...dependents} />
      {needed.isNeeded && <ReasonInput {...needed} />}
    </ConfirmModal>
  );
}
