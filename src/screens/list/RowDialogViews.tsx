import type { Resource, Values } from '../../schema';
import { PendingActionDialog } from './PendingActionDialog';
import { DeleteModal } from './DeleteModal';
import type { PendingAction, FormDialog } from './dialogs';
import { ListDialog } from './ListDialog';
import type { RecordCalls } from './useRecordCalls';
import type { DialogState } from './useDialog';
import type { RecordRow } from './useRecordList';

interface RowDialogViewsProps {
  readonly resource: Resource;
  readonly owner: string;
  readonly preset: Values | undefined;
  readonly forms: DialogState<FormDialog>;
  readonly deletion: DialogState<RecordRow>;
  readonly pendingAction: DialogState<PendingAction>;
  readonly calls: RecordCalls;
  readonly onDeleted: (() => void) | undefined;
}

/** The dialogs that the row actions of a list open. */
export default function RowDialogViews({
  resource,
  owner,
  preset,
  forms,
  deletion,
  pendingAction,
  calls,
  onDeleted,
}: RowDialogViewsProps) {
  const { dialog: action } = pendingAction;
  return (
    <>
      {forms.dialog && (
        <ListDialog
          key={`form ${forms.opening}`}
          resource={resource}
          dialog={forms.dialog}
          owner={owner}
          preset={preset}
          {...forms.control}
        />
      )}
      {deletion.dialog && (
        <DeleteModal
          key={`delete ${deletion.opening}`}
          resource={resource}
          record={deletion.dialog}
          onDeleted={onDeleted}
          {...deletion.control}
        />
      )}
      {action && (
        <PendingActionDialog
          key={`action ${pendingAction.opening}`}
          resource={resource}
          {...action}
          calls={calls}
          control={pendingAction.control}
        />
      )}
    </>
  );
}
