import type { Resource, Values } from '../../schema';
import { CallModal, type CallDialog } from './CallModal';
import { ConfirmModal } from './ConfirmModal';
import { DeleteModal } from './DeleteModal';
import type { FormDialog } from './dialogs';
import { ListDialog } from './ListDialog';
import { RecordSummary } from './RecordSummary';
import type { Calls } from './useCalls';
import type { DialogState } from './useDialog';
import type { RecordRow } from './useRecordList';

interface RowDialogViewsProps {
  readonly resource: Resource;
  readonly owner: string;
  readonly preset: Values | undefined;
  readonly forms: DialogState<FormDialog>;
  readonly deletion: DialogState<RecordRow>;
  readonly asking: DialogState<CallDialog>;
  readonly calls: Calls;
  readonly onDeleted: (() => void) | undefined;
}

/** The dialogs that the actions of a list's rows open over it. */
export default function RowDialogViews({ resource, owner, preset, forms, deletion, asking, calls, onDeleted }: RowDialogViewsProps) {
  const { dialog: asked } = asking;
  return (
    <>
      {forms.dialog && <ListDialog key={`form ${forms.opening}`} resource={resource} dialog={forms.dialog} owner={owner} preset={preset} {...forms.control} />}
      {deletion.dialog && <DeleteModal key={`delete ${deletion.opening}`} resource={resource} record={deletion.dialog} onDeleted={onDeleted} {...deletion.control} />}
      {asked?.action.asks && (
        <CallModal key={`call ${asking.opening}`} resource={resource} {...asked} onCall={(typed) => calls.run(asked.action, asked.record, typed)} {...asking.control} />
      )}
      {asked?.action.confirm !== undefined && (
        <ConfirmModal key={`confirm ${asking.opening}`} title={asked.action.confirm} onConfirm={() => calls.run(asked.action, asked.record)} {...asking.control}>
          <RecordSummary resource={resource} record={asked.record} names={asked.action.summary} />
        </ConfirmModal>
      )}
    </>
  );
}
