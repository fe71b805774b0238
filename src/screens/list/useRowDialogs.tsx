import type { ReactNode } from 'react';
import type { Action } from '../../schema/screens';
import type { Resource, Values } from '../../schema';
import { DialogBoundary, loadable, useDialog, type DialogState } from '../../ui';
import { isFormDialog, type Pending, type FormDialog } from './dialogs';
import type { RowAction } from './RowActions';
import { useDraftedForms } from '../guard';
import { useRecordCalls } from './useRecordCalls';
import { useFurtherActions } from './useFurtherActions';
import type { RecordRow } from './useRecordList';
import { useOfferedActions, useRowActions, type OfferedActions, type RelatedList } from './useRowActions';

/** The dialogs over a list, which are not part of its initial load. */
export const RowDialogViews = loadable(async () => (await import('./RowDialogViews')).RowDialogViews);

export interface RowDialogOptions {
  readonly resource: Resource;
  /** Owner of the drafts of the list's forms. */
  readonly owner: string;
  /** Initial values of a new record. */
  readonly preset?: Values | undefined;
  readonly openList: (related: RelatedList) => void;
  /** Called after a record was deleted by its row action. */
  readonly onDeleted?: (() => void) | undefined;
}

export interface RowDialogs {
  readonly forms: DialogState<FormDialog>;
  readonly offered: OfferedActions;
  readonly toAction: (action: Action, record: RecordRow) => RowAction;
  /** What is offered on a record besides what its declaration lists, such as contacts and merging. */
  readonly furtherActions: (record: RecordRow) => readonly RowAction[];
  /** The open dialogs. */
  readonly dialogs: ReactNode;
}

/** The row actions of a list, with the dialogs that they open. */
export function useRowDialogs({ resource, owner, preset, openList, onDeleted }: RowDialogOptions): RowDialogs {
  const draftedForms = useDraftedForms(owner);
  const forms = useDialog<FormDialog>(() => draftedForms().find(isFormDialog));
  const deletion = useDialog<RecordRow>();
  const pendingAction = useDialog<Pending>();
  const calls = useRecordCalls(resource);
  const offered = useOfferedActions(resource);
  const furtherActions = useFurtherActions(resource, pendingAction.open);
  const toAction = useRowActions({
    resource,
    openForm: forms.open,
    openDelete: deletion.open,
    openList,
    openPendingAction: pendingAction.open,
    calls,
  });
  const dropAll = () => [forms, deletion, pendingAction].forEach(({ unmount }) => unmount());
  const isAny = Boolean(forms.dialog ?? deletion.dialog ?? pendingAction.dialog);
  return {
    forms,
    offered,
    toAction,
    furtherActions,
    dialogs: isAny && (
      <DialogBoundary onMissing={dropAll}>
        <RowDialogViews
          resource={resource}
          owner={owner}
          preset={preset}
          forms={forms}
          deletion={deletion}
          pendingAction={pendingAction}
          calls={calls}
          onDeleted={onDeleted}
        />
      </DialogBoundary>
    ),
  };
}
