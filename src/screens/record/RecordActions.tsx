import { isFilled, recordTitle, type Resource, type Values } from '../../schema';
import { RowActions, useRowMenu } from '../list';

interface RecordActionsProps {
  readonly resource: Resource;
  readonly record: Values;
  /** Called once the record is in the trash. */
  readonly onDeleted: () => void;
}

/** The record's row menu on its page, without Edit, which has a button there. Discarded records have no menu. */
export function RecordActions({ resource, record, onDeleted }: RecordActionsProps) {
  const row = { ...record, id: Number(record.id) };
  const { actionsOf, dialogs } = useRowMenu({ resource, owner: `page of ${resource.name} ${row.id}`, onDeleted });
  const actions = isFilled(record.discarded_at) ? [] : actionsOf(row).filter(({ key }) => key !== 'edit');
  return (
    <>
      {actions.length > 0 && (
        <RowActions of={row.id} title={recordTitle(resource, record)} actions={actions} isOfPage />
      )}
      {dialogs}
    </>
  );
}
