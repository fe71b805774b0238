import { useDelete, useInvalidate, useList } from '@refinedev/core';
import { type Resource, holds } from '../../schema';
import type { DeleteWarning } from '../../schema/screens';
import { useInvalidateViews, useFeatures, useRegistry } from '../registry';
import { failureToast, LoadProblem, useRecover, useRetry, type Retry } from '../requests';
import { ConfirmModal, RecordSummary } from './ConfirmModal';
import { ReasonInput, useDiscardReason } from './discardReason';
import type { RecordRow } from './useRecordList';
import { useRefusal } from './useRowActions';
import { Alert } from 'antd';
import { toCrudFilters } from '../search';
import type { ModalControl } from '../../ui';

/** Larger numbers are shown as "at least". */
const maxCounted = 100;

interface Dependents extends Retry {
  /** Counting is in progress; the deletion cannot be confirmed yet. */
  readonly isCounting: boolean;
  /** The warning; undefined if there are no dependents, or they could not be counted. */
  readonly text: string | undefined;
  /** What to say if they could not be counted. */
  readonly failed: string;
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

/** Counts the active records that belong to the record to be deleted; undefined where none are declared to be. */
function useDependents(warning: DeleteWarning | undefined, record: RecordRow): Dependents | undefined {
  const registry = useRegistry();
  const features = useFeatures();
  const { query } = useList({
    resource: warning?.resource ?? '',
    filters: warning ? toCrudFilters(registry.get(warning.resource), { [warning.search]: String(record.id) }) : [],
    pagination: { currentPage: 1, pageSize: maxCounted },
    queryOptions: { enabled: warning !== undefined },
    errorNotification: false,
  });
  const retry = useRetry(query);
  if (!warning) return undefined;
  const { unless } = warning;
  const rows = query.data?.data ?? [];
  const found = rows.filter((values) => !unless || !holds(unless, { values, features })).length;
  const total = query.data?.total ?? 0;
  return {
    ...retry,
    failed: registry.get(warning.resource).messages.listFailed,
    isCounting: query.isLoading,
    text: warningText(warning, { found, total, isLowerBound: total > rows.length }),
  };
}

/** Warns about records that belong to the record to be deleted, or says that it is not known whether any do. */
function DependentsWarning({ text, failed, problem, retry }: Dependents) {
  if (!problem && text === undefined) return null;
  return (
    <div style={{ marginTop: 12 }}>
      {problem ? (
        <LoadProblem message={failed} problem={problem} onRetry={retry} />
      ) : (
        <Alert type="warning" showIcon title={text} />
      )}
    </div>
  );
}

interface DeleteModalProps extends ModalControl {
  readonly resource: Resource;
  readonly record: RecordRow;
  /** Called once the record is in the trash, for screens that show only this record. */
  readonly onDeleted?: (() => void) | undefined;
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
  const reason = useDiscardReason(resource, record);
  const confirm = async () => {
    await (reason.isNeeded ? reason.discard() : discard().catch(reason.onRefused));
    onDeleted?.();
  };
  const dependents = useDependents(resource.list?.deleteWarning, record);
  return (
    <ConfirmModal
      {...modal}
      title={resource.messages.confirmDelete}
      danger
      refusal={useRefusal(resource, 'delete', record)}
      ready={dependents?.isCounting !== true && !reason.isMissing}
      onConfirm={confirm}
      input={reason.isNeeded ? (subjectId) => <ReasonInput {...reason} subjectId={subjectId} /> : undefined}
    >
      <RecordSummary resource={resource} record={record} />
      {dependents && <DependentsWarning {...dependents} />}
    </ConfirmModal>
  );
}
