import { useMemo } from 'react';
import { preferencesForm } from '../../schema/formScreens';
import type { Resource, Values } from '../../schema';
import { changedFields, FormModal, useRecord, useRecordForm, useSubmit } from '../form';
import { usePostAndRefresh } from '../registry';
import type { ModalControl } from '../../ui';

interface PreferencesDialogProps extends ModalControl {
  readonly resource: Resource;
  readonly record: Values & { readonly id: number };
}

/** Sets what a record prefers, such as the language of a person, and whether they are written to. */
export function PreferencesDialog({ resource, record: { id }, ...modal }: PreferencesDialogProps) {
  const form = useMemo(() => preferencesForm(resource), [resource]);
  const stored = useRecord(resource, { id });
  const recordForm = useRecordForm({
    resource: form,
    loaded: stored.loaded,
    draft: { owner: form.name, form: { kind: 'edit', id } },
  });
  const post = usePostAndRefresh(resource);
  const submit = useSubmit({
    form: recordForm,
    save: async () => {
      const { values } = recordForm.current();
      await post({
        url: `x/preferences/${resource.name}/${id}`,
        // What a colleague has set meanwhile stays.
        values: Object.fromEntries(
          changedFields(form, stored.loaded?.record ?? {}, values).map((name) => [name, values[name] ?? null]),
        ),
        key: recordForm.callKey,
        done: resource.messages.updated,
        failed: resource.messages.updateFailed,
      });
      return { record: { id } };
    },
    onSaved: () => {
      recordForm.release();
      modal.onClose();
    },
  });
  return (
    <FormModal
      {...modal}
      title={form.form?.edit?.title ?? ''}
      place={form.form?.edit}
      button="Save"
      form={recordForm}
      submit={submit}
      record={stored}
    />
  );
}
