import { Descriptions } from 'antd';
import { useDelete } from '@refinedev/core';
import type { Resource } from '../../schema';
import { Cell } from '../Cell';
import { problemOf } from '../errors';
import type { ModalControl } from '../form/FormModal';
import { ConfirmModal } from './ConfirmModal';
import type { RecordRow } from './useRecordList';

interface DeleteModalProps extends ModalControl {
  readonly resource: Resource;
  readonly record: RecordRow;
}

function useDiscard(resource: Resource, id: number) {
  const { mutateAsync } = useDelete();
  const { messages } = resource;
  return () =>
    mutateAsync({
      resource: resource.name,
      id,
      mutationMode: 'pessimistic',
      invalidates: ['resourceAll'],
      successNotification: () => ({ type: 'success', message: messages.deleted }),
      errorNotification: (error) => ({ type: 'error', message: messages.deleteFailed, description: problemOf(error).message }),
    });
}

/** Asks before a record is discarded, showing which (Records 2). */
export function DeleteModal({ resource, record, ...modal }: DeleteModalProps) {
  const discard = useDiscard(resource, record.id);
  const shown = resource.list?.deleteShows ?? ['id', ...resource.title];
  return (
    <ConfirmModal {...modal} title={resource.messages.confirmDelete} danger onConfirm={discard}>
      <Descriptions
        column={1}
        size="small"
        items={shown.map((name) => ({
          key: name,
          label: resource.fields[name]?.label,
          children: <Cell of={resource} field={name} record={record} />,
        }))}
      />
    </ConfirmModal>
  );
}
