import { useDelete, useInvalidate } from '@refinedev/core';
import type { Resource } from '../../schema';
import { useViewsChanged } from '../useViewsChanged';
import { failureToast } from '../errors';
import { useRecover } from '../useRecover';
import type { ModalControl } from '../form';
import { ConfirmModal } from './ConfirmModal';
import { RecordSummary } from './RecordSummary';
import { StillUsed, useStillUsed } from './StillUsed';
import type { RecordRow } from './useRecordList';

interface DeleteModalProps extends ModalControl {
  readonly resource: Resource;
  readonly record: RecordRow;
  /** It is in the trash now: for a screen that shows it by itself. */
  readonly onDeleted?: (() => void) | undefined;
}

function useDiscard(resource: Resource, id: number) {
  const { mutateAsync } = useDelete();
  const viewsChanged = useViewsChanged(resource);
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
        // A failure has been told.
        ...(canRecover && { cancelMutation: () => void recover(id).catch(() => undefined) }),
      }),
      errorNotification: (error) => failureToast(error, { message: messages.deleteFailed }),
    }).catch(async (error: unknown) => {
      // Somebody may have changed it: the list shows what it is now.
      await invalidate({ resource: resource.name, invalidates: ['resourceAll'] });
      throw error;
    });
    viewsChanged();
  };
}

/** Asks before a record is discarded, showing which (Records 2). */
export function DeleteModal({ resource, record, onDeleted, ...modal }: DeleteModalProps) {
  const discard = useDiscard(resource, record.id);
  const confirm = async () => {
    await discard();
    onDeleted?.();
  };
  const uses = useStillUsed(resource.list?.deleteTells, record);
  return (
    <ConfirmModal {...modal} title={resource.messages.confirmDelete} danger ready={!uses.isCounting} onConfirm={confirm}>
      <RecordSummary resource={resource} record={record} />
      <StillUsed {...uses} />
    </ConfirmModal>
  );
}
