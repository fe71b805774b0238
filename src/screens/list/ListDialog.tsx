import { useMemo } from 'react';
import type { Resource } from '../../schema';
import { useRegistry } from '../context';
import { CreateModal } from '../form/CreateModal';
import { EditModal } from '../form/EditModal';
import type { ModalControl } from '../form/FormModal';
import { SlotModal } from '../form/SlotModal';
import type { FormDialog } from './dialogs';

interface ListDialogProps extends ModalControl {
  readonly resource: Resource;
  readonly dialog: FormDialog;
}

type ActionDialogProps = ListDialogProps & { readonly dialog: Extract<FormDialog, { kind: 'action' }> };

function ActionDialog({ resource, dialog, ...modal }: ActionDialogProps) {
  const created = useRegistry().get(dialog.create);
  const { sets, id } = dialog;
  const preset = useMemo(() => ({ [sets]: id }), [sets, id]);
  return <CreateModal {...modal} resource={created} preset={preset} draft={{ owner: resource.name, form: dialog }} />;
}

function SlotDialog({ resource, dialog, ...modal }: ListDialogProps & { readonly dialog: Extract<FormDialog, { kind: 'slot' }> }) {
  const { slots, slot, id, title } = dialog;
  const kept = useRegistry().get(slots);
  return <SlotModal {...modal} resource={kept} slot={slot} id={id} title={title} draft={{ owner: resource.name, form: dialog }} />;
}

/** The form that a list has opened over itself. */
export function ListDialog({ resource, dialog, ...modal }: ListDialogProps) {
  const draft = { owner: resource.name, form: dialog };
  switch (dialog.kind) {
    case 'create':
      return <CreateModal {...modal} resource={resource} draft={draft} />;
    case 'edit':
      return <EditModal {...modal} resource={resource} id={dialog.id} draft={draft} />;
    case 'slot':
      return <SlotDialog {...modal} resource={resource} dialog={dialog} />;
    case 'action':
      return <ActionDialog {...modal} resource={resource} dialog={dialog} />;
  }
}
