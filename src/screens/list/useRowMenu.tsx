import type { HTMLAttributes, ReactNode } from 'react';
import { furtherActionsIndex, type Action } from '../../schema/screens';
import type { RowAction } from './RowActions';
import type { RecordRow } from './useRecordList';
import type { RelatedList } from './useRowActions';
import { useRowDialogs, type RowDialogOptions, type RowDialogs } from './useRowDialogs';
import { loadable, OpenDialog, useDialog, type DialogState } from '../../ui';
import { useRowOpening } from './useRowOpening';

const RelatedListModal = loadable(async () => (await import('./RelatedListModal')).RelatedListModal);

/** The dialog with a related list; renders nothing until one is opened. */
export const RelatedListDialog = (state: DialogState<RelatedList>) => (
  <OpenDialog of={state}>{(related, control) => <RelatedListModal related={related} {...control} />}</OpenDialog>
);

export interface RowMenu extends Pick<RowDialogs, 'forms' | 'offered' | 'toAction' | 'furtherActions' | 'dialogs'> {
  /** Whether the declaration gives rows any action. */
  readonly hasActions: boolean;
  /** The actions of a row; `further` ones are placed before Edit. */
  readonly actionsOf: (row: RecordRow, further?: readonly RowAction[]) => readonly RowAction[];
  /** Opens the record with a click on its row. */
  readonly onRow: (row: RecordRow) => HTMLAttributes<HTMLElement>;
}

/** Inserts further actions before Edit, or before Delete if there is no Edit. */
function mergeActions(
  declared: readonly Action[],
  further: readonly RowAction[],
  toAction: (action: Action) => RowAction,
): RowAction[] {
  const at = furtherActionsIndex(declared);
  return [...declared.slice(0, at).map(toAction), ...further, ...declared.slice(at).map(toAction)];
}

/** The row menu of a record, wherever the record is shown, with the dialogs that it opens. */
export function useRowMenu({ resource, ...options }: Omit<RowDialogOptions, 'openList'>): RowMenu {
  const related = useDialog<RelatedList>();
  const { forms, offered, toAction, furtherActions, dialogs } = useRowDialogs({
    ...options,
    resource,
    openList: related.open,
  });
  const declared = resource.list?.actions ?? [];
  const onRow = useRowOpening(
    resource,
    (row) => offered(declared, row).flatMap((action) => (action === 'edit' ? [toAction(action, row).run] : []))[0],
  );
  const all: ReactNode = (
    <>
      {dialogs}
      <RelatedListDialog {...related} />
    </>
  );
  return {
    forms,
    offered,
    toAction,
    furtherActions,
    dialogs: all,
    hasActions: offered(declared).length > 0,
    onRow,
    actionsOf: (row, further = []) =>
      mergeActions(offered(declared, row), [...further, ...furtherActions(row)], (action) => toAction(action, row)),
  };
}
