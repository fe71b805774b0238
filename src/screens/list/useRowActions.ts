import { useNotification } from '@refinedev/core';
import { useNavigate } from 'react-router';
import { isEmptyValue, type Action, type Resource } from '../../schema';
import { editPath } from '../paths';
import type { FormDialog } from './dialogs';
import type { RowAction } from './RowActions';
import type { RecordRow } from './useRecordList';

interface RowActionOptions {
  readonly resource: Resource;
  readonly openForm: (dialog: FormDialog) => void;
  readonly openDelete: (record: RecordRow) => void;
}

type CreateAction = Exclude<Action, string>;

/** The actions of a list that its resource has the verbs and forms for, in the order declared. */
export function offeredActions(resource: Resource): readonly Action[] {
  return (resource.list?.actions ?? []).filter((action) => {
    if (action === 'edit') return resource.verbs.includes('update') && resource.form?.edit !== undefined;
    return action !== 'delete' || resource.verbs.includes('delete');
  });
}

/** Makes the menu of a row: edit in a modal or on its page, delete after asking, and what the declaration creates from a record. */
export function useRowActions({ resource, openForm, openDelete }: RowActionOptions): (record: RecordRow) => RowAction[] {
  const navigate = useNavigate();
  const { open: notify } = useNotification();

  const edit = (record: RecordRow) => {
    if (resource.form?.edit?.in === 'page') void navigate(editPath(resource, record.id));
    else openForm({ kind: 'edit', id: record.id });
  };
  const create = ({ create: created, sets, needs }: CreateAction, record: RecordRow) => {
    const needed = needs && resource.fields[needs.field];
    if (needs && needed && isEmptyValue(needed, record[needs.field])) notify?.({ type: 'error', message: needs.message });
    else openForm({ kind: 'action', create: created, sets, id: record.id });
  };
  return (record) =>
    offeredActions(resource).map((action): RowAction => {
      if (action === 'edit') return { key: 'edit', label: 'Edit', run: () => edit(record) };
      if (action === 'delete') return { key: 'delete', label: 'Delete', danger: true, run: () => openDelete(record) };
      return { key: action.label, label: action.label, run: () => create(action, record) };
    });
}
