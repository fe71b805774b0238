import { useDelete, useInvalidate } from '@refinedev/core';
import type { Resource } from '../../schema';
import { useInvalidateViews } from '../registry';
import { failureToast, useRecover } from '../requests';
import type { ModalControl } from '../form';
import { ConfirmModal } from './ConfirmModal';
import { RecordSummary } from './RecordSummary';
import { DependentsWarning, useDependents } from './DependentsWarning';
import type { RecordRow } from './useRecordList';
import { useRefusal } from './useRowActions';

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
  const confirm = async () => {
    await discard();
    onDeleted?.();
  };
  const dependents = useDependents(resource.list?.deleteWarning, record);
  return (
    <ConfirmModal
      {...modal}
      title={resource.messages.confirmDelete}
      danger
      refusal={useRefusal(resource, 'delete', record)}
      ready={!dependents.isCounting}
      onConfirm={confirm}
    >
      <RecordSummary resource={resource} record={record} />
      <DependentsWarning {...dependents} />
    </ConfirmModal>
  );
}
