import type { Resource } from '../../schema';
import { ConfirmModal } from './ConfirmModal';
import type { PendingAction } from './dialogs';
import { HistoryModal } from './HistoryModal';
import { RecordSummary } from './RecordSummary';
import type { RecordCalls } from './useRecordCalls';
import type { DialogState } from './useDialog';
import { toRecordCall, useRefusal } from './useRowActions';
import { useResourceExtensions } from '../extensions';

interface PendingActionDialogProps extends PendingAction {
  readonly resource: Resource;
  readonly calls: RecordCalls;
  readonly control: DialogState<unknown>['control'];
}

/** The dialog of an action: the history, a confirmation for a declared call, or the dialog of a custom action. */
export function PendingActionDialog({ resource, action, record, calls, control }: PendingActionDialogProps) {
  const attached = useResourceExtensions(resource);
  const refusal = useRefusal(resource, action, record);
  if (action === 'history') return <HistoryModal resource={resource} record={record} {...control} />;
  if ('call' in action) {
    return (
      <ConfirmModal
        title={action.confirm ?? action.label}
        refusal={refusal}
        onConfirm={() => calls.run(toRecordCall(resource, action, record), record)}
        {...control}
      >
        <RecordSummary resource={resource} record={record} />
      </ConfirmModal>
    );
  }
  const own = attached?.actions[action.part];
  return (
    own && (
      <own.Dialog
        resource={resource}
        record={record}
        label={action.label}
        refusal={refusal}
        onCall={(call) => calls.run(call, record)}
        {...control}
      />
    )
  );
}
