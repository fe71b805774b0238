import { Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { recordPath, type Resource, type Values } from '../../schema';
import { FormModal, type ModalControl } from './FormModal';
import { initialRecord } from './formValues';
import { RecordFormView } from './RecordFormView';
import type { LoadedRecord } from './LoadedRecord';
import { useRecordForm } from './useRecordForm';
import { useCreateRecord } from './useSaves';
import { useSubmit } from './useSubmit';

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

const noPreset: Values = {};

/** What was typed with what is set: a list keeps what was added to it. */
const withPreset = (values: Values, preset: Values): Values => ({
  ...values,
  ...Object.fromEntries(Object.entries(preset).map(([name, value]) => [name, Array.isArray(value) ? [...new Set([...(value as unknown[]), ...[values[name] ?? []].flat()])] : value])),
});

function CreateForm({ resource, draft, preset = noPreset, about, onCreated, onExisting, ...modal }: CreateModalProps) {
  const loaded = useMemo<LoadedRecord>(() => ({ record: { ...initialRecord(resource), ...preset } }), [resource, preset]);
  const form = useRecordForm({ resource, loaded, draft });
  const navigate = useNavigate();
  const { create, upload } = useCreateRecord(resource);
  const submit = useSubmit({
    form,
    save: (values) => create({ values: withPreset(values, preset), call: form.call }),
    onSaved: (saved) => {
      form.release();
      modal.onClose();
      onCreated?.(saved);
    },
  });
  const place = resource.form?.create;
  const openExisting = async (record: Values) => {
    if (!(await form.mayLeave())) return;
    form.release();
    modal.onClose();
    if (onExisting) onExisting(record);
    else void navigate(recordPath(resource, String(record.id)));
  };
  return (
    <FormModal {...modal} title={[place?.title ?? `Create ${resource.label.one}`, about].filter(Boolean).join(' — ')} place={place} button="Create" form={form} saving={submit.saving}>
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
