import { useInvalidate, useUpdate, type BaseRecord, type HttpError } from '@refinedev/core';
import type { Resource, Values } from '../../schema';
import { problemOf } from '../errors';
import type { ModalControl } from '../form/FormModal';
import { ConfirmModal } from '../list/ConfirmModal';
import type { RecordRow } from '../list/useRecordList';
import { recordTitle } from '../recordTitle';

interface RecoverModalProps extends ModalControl {
  readonly resource: Resource;
  /** Refine's name of the trash. */
  readonly trash: string;
  readonly record: RecordRow;
}

function useRecover({ resource, trash, id }: { readonly resource: Resource; readonly trash: string; readonly id: number }) {
  const { mutateAsync } = useUpdate<BaseRecord, HttpError, Values>();
  const invalidate = useInvalidate();
  const { messages } = resource;
  return async () => {
    await mutateAsync({
      resource: trash,
      id,
      values: { discarded_at: '' },
      mutationMode: 'pessimistic',
      successNotification: () => ({ type: 'success', message: messages.recovered }),
      errorNotification: (error) => ({ type: 'error', message: messages.recoverFailed, description: problemOf(error).message }),
    });
    await invalidate({ resource: resource.name, invalidates: ['resourceAll'] });
  };
}

/** Asks before a discarded record is recovered (Records 2). */
export function RecoverModal({ resource, trash, record, ...modal }: RecoverModalProps) {
  const recover = useRecover({ resource, trash, id: record.id });
  return (
    <ConfirmModal {...modal} title={resource.messages.confirmRecover} onConfirm={recover}>
      {resource.label.one}: {recordTitle(resource, record)}
    </ConfirmModal>
  );
}
