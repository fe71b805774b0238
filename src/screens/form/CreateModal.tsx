import { Suspense } from 'react';
import type { Resource, Values } from '../../schema';
import { createTitle } from './createTitle';
import { FormModal, type ModalControl } from './FormModal';
import type { LoadedRecord } from './LoadedRecord';
import { RecordFormView } from './RecordFormView';
import { useCreation } from './useCreation';

interface CreateModalProps extends ModalControl {
  readonly resource: Resource;
  /** Where the draft is kept. */
  readonly draft: { readonly owner: string; readonly form: unknown };
  /** Values that are set and have no say in the form. */
  readonly preset?: Values;
  /** Whom or what it is for, as people read it. */
  readonly about?: string;
  readonly onCreated?: (created: LoadedRecord) => void;
  /** Goes to a record that is there already, in place of creating another one; to its page unless told. */
  readonly onExisting?: (record: Values) => void;
}

function CreateForm({ resource, draft, preset, about, onCreated, onExisting, ...modal }: CreateModalProps) {
  const { form, submit, upload, openExisting } = useCreation({ resource, draft, preset, onCreated, onExisting, onDone: modal.onClose });
  return (
    <FormModal {...modal} title={[createTitle(resource), about].filter(Boolean).join(' — ')} place={resource.form?.create} button="Create" form={form} saving={submit.saving}>
      <RecordFormView form={form} submit={submit} upload={upload} holdWhileSaving onExisting={(record) => void openExisting(record)} />
    </FormModal>
  );
}

/**
 * Creates a record in a modal; it closes once the server has answered, and stays with what was typed where it refuses. It opens once the parts
 * of its form that are written by hand are there, so that the keyboard starts at its first input.
 */
export const CreateModal = (props: CreateModalProps) => (
  <Suspense>
    <CreateForm {...props} />
  </Suspense>
);
