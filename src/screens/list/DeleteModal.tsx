import { useDelete, useInvalidate } from '@refinedev/core';
import type { Resource } from '../../schema';
import { useViewsChanged } from '../useViewsChanged';
import { problemOf } from '../errors';
import { useRecover } from '../trash/useRecover';
import type { ModalControl } from '../form/FormModal';
import { ConfirmModal } from './ConfirmModal';
import { RecordFacts } from './RecordFacts';
import { StillUsed } from './StillUsed';
import type { RecordRow } from './useRecordList';

interface DeleteModalProps extends ModalControl {
  readonly resource: Resource;
  readonly record: RecordRow;
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
      errorNotification: (error) => ({ type: 'error', message: messages.deleteFailed, description: problemOf(error).message }),
    }).catch(async (error: unknown) => {
      // Somebody may have changed it: the list shows what it is now.
      await invalidate({ resource: resource.name, invalidates: ['resourceAll'] });
      throw error;
    });
    viewsChanged();
  };
}

/** Asks before a record is discarded, showing which (Records 2). */
export function DeleteModal({ resource, record, ...modal }: DeleteModalProps) {
  const discard = useDiscard(resource, record.id);
  return (
    <ConfirmModal {...modal} title={resource.messages.confirmDelete} danger onConfirm={discard}>
      <RecordFacts resource={resource} record={record} />
      {resource.list?.deleteTells && <StillUsed tells={resource.list.deleteTells} record={record} />}
    </ConfirmModal>
  );
}
