import { useState, type MouseEvent } from 'react';
import { Modal } from 'antd';
import { isFilled } from '../../schema';
import type { Action } from '../../schema/screens';
import { useResource } from '../registry';
import { useTableColumns } from './columns';
import { useLocalList } from './useLocalList';
import { noRecordsMessage, type RecordRow } from './useRecordList';
import { RecordTable } from './RecordTable';
import { buttonColumn } from './rowColumns';
import type { RowAction } from './RowActions';
import type { RelatedList } from './useRowActions';
import { useRowDialogs } from './useRowDialogs';
import { useRowOpening } from './useRowOpening';
import type { ModalControl } from '../../ui';

interface RelatedListModalProps extends ModalControl {
  readonly related: RelatedList;
}

interface RelatedTableProps {
  readonly related: RelatedList;
  readonly openList: (related: RelatedList) => void;
}

/** Width of the dialog in pixels (Records 9). */
const popupWidth = 1200;

function RelatedTable({ related, openList }: RelatedTableProps) {
  const resource = useResource(related.list);
  const { list, page, sort, setPlace } = useLocalList(resource, { search: related.filters, sort: resource.list?.sort });
  const {
    offered,
    toAction: anyAction,
    dialogs,
  } = useRowDialogs({ resource, owner: `popup ${resource.name}`, openList });
  // The search can also find records that belong to another one.
  const isOther = (row: RecordRow) =>
    related.of !== undefined && isFilled(row[related.of.field]) && Number(row[related.of.field]) !== related.of.id;
  const toAction = (action: Action, row: RecordRow): RowAction => ({
    ...anyAction(action, row),
    ...(isOther(row) && { disabled: true }),
  });
  const onRow = useRowOpening(resource);
  const columns = useTableColumns(resource.list?.related ?? resource.list?.columns ?? [], {
    resource,
    sort,
    buttonColumn: buttonColumn({ offered, toAction }, resource),
  });
  return (
    <>
      <RecordTable
        label={related.title}
        columns={columns}
        list={list}
        page={page}
        defaultSort={resource.list?.sort}
        failed={resource.messages.listFailed}
        empty={{ text: noRecordsMessage(resource) }}
        inDialog
        onRow={onRow}
        onChange={setPlace}
      />
      {dialogs}
    </>
  );
}

/** Shows the list of another resource in a dialog, with its declared columns (Cases 2); following a link closes it. */
export function RelatedListModal({ related, open, onClose, onGone }: RelatedListModalProps) {
  const [shown, setShown] = useState(related);
  // A click that opens another tab is not prevented, and leaves this screen as it is.
  const closeOnLink = (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented && event.target instanceof Element && event.target.closest('a')) onClose();
  };
  return (
    <Modal
      open={open}
      title={shown.title}
      width={popupWidth}
      footer={null}
      onCancel={onClose}
      afterClose={onGone}
      destroyOnHidden
    >
      <div onClick={closeOnLink}>
        <RelatedTable key={shown.title} related={shown} openList={setShown} />
      </div>
    </Modal>
  );
}
