import { useMemo } from 'react';
import { valuesLinkingTo, type Resource, type Values } from '../../schema';
import { useRegistry } from '../registry';
import { CreateModal, EditModal, type ModalControl, KeyedChildModal } from '../form';
import type { FormDialog } from './dialogs';

interface ListDialogProps extends ModalControl {
  readonly resource: Resource;
  readonly dialog: FormDialog;
  /** Owner of the drafts of the list's forms. */
  readonly owner: string;
  /** Initial values of a new record; must be referentially stable. */
  readonly preset?: Values | undefined;
}

type DialogOf<K extends FormDialog['kind']> = ModalControl & {
  readonly dialog: Extract<FormDialog, { kind: K }>;
  readonly draft: { readonly owner: string; readonly form: FormDialog };
};

function ActionDialog({ dialog, ...modal }: DialogOf<'action'>) {
  const created = useRegistry().get(dialog.create);
  const { sets, id, about } = dialog;
  const preset = useMemo(() => valuesLinkingTo(created, sets, id), [created, sets, id]);
  return <CreateModal {...modal} resource={created} preset={preset} {...(about !== undefined && { subject: about })} />;
}

function KeyedChildDialog({ dialog, ...modal }: DialogOf<'child'>) {
  const { children, childKey, id, title } = dialog;
  const resource = useRegistry().get(children);
  return <KeyedChildModal {...modal} resource={resource} childKey={childKey} id={id} title={title} />;
}

/** The form that is open over a list. */
export function ListDialog({ resource, dialog, owner, preset, ...control }: ListDialogProps) {
  const modal = { ...control, draft: { owner, form: dialog } };
  switch (dialog.kind) {
    case 'create':
      return <CreateModal {...modal} resource={resource} {...(preset && { preset })} />;
    case 'edit':
      return <EditModal {...modal} resource={resource} id={dialog.id} />;
    case 'child':
      return <KeyedChildDialog {...modal} dialog={dialog} />;
    case 'action':
      return <ActionDialog {...modal} dialog={dialog} />;
  }
}
