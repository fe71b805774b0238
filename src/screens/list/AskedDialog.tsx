import type { Resource } from '../../schema';
import { ConfirmModal } from './ConfirmModal';
import type { AskedAction } from './dialogs';
import { RecordSummary } from './RecordSummary';
import type { Calls } from './useCalls';
import type { DialogState } from './useDialog';
import { declaredCall } from './useRowActions';
import { useAttached } from '../useAttached';

interface AskedDialogProps extends AskedAction {
  readonly resource: Resource;
  readonly calls: Calls;
  readonly control: DialogState<unknown>['control'];
}

/** The dialog before an action runs: a confirmation for a declared call, or the dialog of a custom action. */
export function AskedDialog({ resource, action, record, calls, control }: AskedDialogProps) {
  const attached = useAttached(resource);
  if ('call' in action) {
    return (
      <ConfirmModal title={action.confirm ?? action.label} onConfirm={() => calls.run(declaredCall(resource, action, record), record)} {...control}>
        <RecordSummary resource={resource} record={record} />
      </ConfirmModal>
    );
  }
  const own = attached?.actions[action.part];
  return own && <own.Dialog resource={resource} record={record} label={action.label} onCall={(call) => calls.run(call, record)} {...control} />;
}
