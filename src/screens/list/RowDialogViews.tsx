import type { Resource, Values } from '../../schema';
import { recordTitle, valuesLinkingTo, type AssignedKind } from '../../schema/screens';
import { DeleteModal } from './DeleteModal';
import { MergeDialog } from '../merge';
import type { FormDialog, Pending } from './dialogs';
import type { RecordCalls } from './useRecordCalls';
import type { RecordRow } from './useRecordList';
import { ConfirmModal, RecordSummary } from './ConfirmModal';
import { toRecordCall, useRefusal } from './useRowActions';
import { useResourceExtensions } from '../extensions';
import { Modal } from 'antd';
import { CreateModal, EditModal, KeyedChildModal } from '../form';
import { HandOverDialog, useHandOver } from '../assign';
import { ContactDialog, ContactStep } from '../contacts';
import { PreferencesDialog } from './PreferencesDialog';
import { ReportDialog } from '../safety';
import { ChangeHistory } from '../history';
import { useMemo } from 'react';
import { useRegistry } from '../registry';
import type { DialogState, ModalControl } from '../../ui';
import { countOf } from '../../ui';

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
function ListDialog({ resource, dialog, owner, preset, ...control }: ListDialogProps) {
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

interface HistoryModalProps extends ModalControl {
  readonly resource: Resource;
  readonly record: RecordRow;
}

/** The change history of a record that a list shows. */
function HistoryModal({ resource, record, open, onClose, onGone }: HistoryModalProps) {
  return (
    <Modal
      open={open}
      title={`Change History — ${recordTitle(resource, record)}`}
      width={1000}
      footer={null}
      onCancel={onClose}
      afterClose={onGone}
      destroyOnHidden
    >
      <ChangeHistory resource={resource} id={String(record.id)} record={record} version={String(record.updated_at)} />
    </Modal>
  );
}

type Control = Pick<DialogState<unknown>, 'control'>;

type DeclaredAction = Extract<Pending['action'], { readonly call: string } | { readonly part: string }>;

interface DeclaredActionDialogProps extends Control {
  readonly resource: Resource;
  readonly action: DeclaredAction;
  readonly record: RecordRow;
  readonly calls: RecordCalls;
}

/** The confirmation of a declared call, or the dialog of a custom action. */
function DeclaredActionDialog({ resource, action, record, calls, control }: DeclaredActionDialogProps) {
  const attached = useResourceExtensions(resource);
  const refusal = useRefusal(resource, action, record);
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

interface HandOverOneProps extends Control {
  readonly resource: Resource;
  readonly kind: AssignedKind;
  readonly id: number;
}

function HandOverOne({ resource, kind, id, control }: HandOverOneProps) {
  const handOver = useHandOver(kind, resource);
  return (
    <HandOverDialog
      what={countOf(1, resource.label)}
      onGive={(given) => handOver({ ids: [id], ...given })}
      {...control}
    />
  );
}

type PendingDialogProps = Pending & Omit<DeclaredActionDialogProps, 'action'>;

/** The dialog of an action. */
function PendingDialog({ action, ...shown }: PendingDialogProps) {
  const { resource, record, control } = shown;
  const of = { resource, record, ...control };
  if (action === 'history') return <HistoryModal {...of} />;
  if (action === 'merge') return <MergeDialog {...of} />;
  if (action === 'report') return <ReportDialog {...of} />;
  if (action === 'preferences') return <PreferencesDialog {...of} />;
  if ('handOver' in action)
    return <HandOverOne resource={resource} kind={action.handOver} id={record.id} control={control} />;
  if (!('contact' in action)) return <DeclaredActionDialog {...shown} action={action} />;
  return action.step ? (
    <ContactStep {...action} record={record} onDone={control.onGone} />
  ) : (
    <ContactDialog {...action} {...control} />
  );
}

interface RowDialogViewsProps {
  readonly resource: Resource;
  readonly owner: string;
  readonly preset: Values | undefined;
  readonly forms: DialogState<FormDialog>;
  readonly deletion: DialogState<RecordRow>;
  readonly pendingAction: DialogState<Pending>;
  readonly calls: RecordCalls;
  readonly onDeleted: (() => void) | undefined;
}

/** The dialogs that the row actions of a list open. */
export function RowDialogViews({
  resource,
  owner,
  preset,
  forms,
  deletion,
  pendingAction,
  calls,
  onDeleted,
}: RowDialogViewsProps) {
  const { dialog: pending, opening, control } = pendingAction;
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
      {pending && (
        <PendingDialog key={`action ${opening}`} resource={resource} {...pending} calls={calls} control={control} />
      )}
    </>
  );
}
