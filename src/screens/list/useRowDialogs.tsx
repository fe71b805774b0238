import type { ReactNode } from 'react';
import type { Action, Resource, Values } from '../../schema';
import { useManufacturer, useUser } from '../context';
import { draftedForms } from '../guard/drafts';
import { CallModal, type CallDialog } from './CallModal';
import { ConfirmModal } from './ConfirmModal';
import { DeleteModal } from './DeleteModal';
import { isFormDialog, type FormDialog } from './dialogs';
import { ListDialog } from './ListDialog';
import { RecordFacts } from './RecordFacts';
import type { RowAction } from './RowActions';
import { useCalls } from './useCalls';
import { useDialog, type DialogState } from './useDialog';
import type { RecordRow } from './useRecordList';
import { useRowActions, type RelatedList } from './useRowActions';

interface RowDialogOptions {
  readonly resource: Resource;
  /** What the drafts of the list's forms are kept under. */
  readonly owner: string;
  /** What a new record is created with. */
  readonly preset?: Values | undefined;
  readonly openList: (related: RelatedList) => void;
}

interface RowDialogs {
  readonly forms: DialogState<FormDialog>;
  readonly toAction: (action: Action, record: RecordRow) => RowAction;
  /** What stands over the list. */
  readonly dialogs: ReactNode;
}

/** The form whose draft an interrupted visit left behind (decision 31). */
function useInterruptedForm(owner: string): () => FormDialog | undefined {
  const email = useUser();
  const { key: manufacturer } = useManufacturer();
  return () => draftedForms({ email, manufacturer, owner }).find(isFormDialog);
}

/** The actions of a list's rows, with the dialogs that they open over it. */
export function useRowDialogs({ resource, owner, preset, openList }: RowDialogOptions): RowDialogs {
  const forms = useDialog<FormDialog>(useInterruptedForm(owner));
  const deletion = useDialog<RecordRow>();
  const asking = useDialog<CallDialog>();
  const calls = useCalls(resource);
  const toAction = useRowActions({
    resource,
    openForm: forms.open,
    openDelete: deletion.open,
    openList,
    openCall: asking.open,
    calls,
  });
  const { dialog: asked } = asking;
  return {
    forms,
    toAction,
    dialogs: (
      <>
        {forms.dialog && <ListDialog key={`form ${forms.turn}`} resource={resource} dialog={forms.dialog} owner={owner} preset={preset} {...forms.control} />}
        {deletion.dialog && <DeleteModal key={`delete ${deletion.turn}`} resource={resource} record={deletion.dialog} {...deletion.control} />}
        {asked?.action.asks && (
          <CallModal
            key={`call ${asking.turn}`}
            resource={resource}
            {...asked}
            onCall={(typed) => calls.run(asked.action, asked.record, typed)}
            {...asking.control}
          />
        )}
        {asked?.action.confirm !== undefined && (
          <ConfirmModal
            key={`confirm ${asking.turn}`}
            title={asked.action.confirm}
            onConfirm={() => calls.run(asked.action, asked.record)}
            {...asking.control}
          >
            <RecordFacts resource={resource} record={asked.record} names={asked.action.tells} />
          </ConfirmModal>
        )}
      </>
    ),
  };
}
