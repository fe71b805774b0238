import { useMemo } from 'react';
import { optionLabel, type Resource } from '../../schema';
import { LoadProblem } from '../LoadProblem';
import { FormModal, type ModalControl } from './FormModal';
import { RecordFormView } from './RecordFormView';
import { useRecord } from './useRecord';
import type { Loaded } from './Loaded';
import { useRecordForm } from './useRecordForm';
import { useCreateRecord } from './useSaves';
import { useSubmit } from './useSubmit';

/** One slot of a record, and the person's name for the record. */
export interface SlotOf {
  readonly slot: string;
  readonly id: number;
  readonly title: string;
}

interface SlotModalProps extends ModalControl, SlotOf {
  readonly resource: Resource;
  readonly draft: { readonly owner: string; readonly form: unknown };
}

/** "Primary" of a slot's value. */
export function slotLabel(resource: Resource, slot: string): string {
  const by = resource.fields[resource.slots?.by ?? ''];
  return by?.kind === 'choice' ? optionLabel(by.options, slot) : slot;
}

/** Edits what one slot of a record holds. Saving replaces it whole, so what the form does not show goes out again as it was. */
export function SlotModal({ resource, slot, id, title, draft, ...modal }: SlotModalProps) {
  const record = useRecord(resource, { id: slot, meta: { parent: id } });
  const form = useRecordForm({ resource, loaded: record.loaded, draft });
  const { create, upload } = useCreateRecord(resource);
  const place = useMemo<Record<string, unknown>>(
    () => (resource.slots ? { [resource.slots.parent]: id, [resource.slots.by]: slot } : {}),
    [resource, id, slot],
  );
  const stored: Loaded['record'] = form.base?.record ?? {};
  const submit = useSubmit({
    form,
    save: (values) => create({ values: { ...stored, ...values, ...place }, call: form.call }),
    onSaved: () => {
      form.release();
      modal.onClose();
    },
  });
  return (
    <FormModal
      {...modal}
      title={`${slotLabel(resource, slot)} ${resource.label.one} — ${title}`}
      place={resource.form?.edit}
      form={form}
      saving={submit.saving}
    >
      {record.problem && <LoadProblem message={resource.messages.loadFailed} problem={record.problem} onRetry={record.retry} />}
      <RecordFormView form={form} submit={submit} upload={upload} hidden={record.problem !== undefined} holdWhileSaving />
    </FormModal>
  );
}
