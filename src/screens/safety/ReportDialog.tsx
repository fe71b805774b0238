import { useMemo, useState } from 'react';
import type { Resource, Values } from '../../schema';
import { initialRecord, reportForm, reportNames } from '../../schema/formScreens';
import { FormModal, useRecordForm, useSubmit } from '../form';
import { usePostAndRefresh } from '../registry';
import { takeBack, type IdempotencyKey } from '../requests';
import type { ModalControl } from '../../ui';

interface ReportDialogProps extends ModalControl {
  readonly resource: Resource;
  readonly record: Values & { readonly id: number };
}

/** The calls that report a record and take that back. They reject with the refusal, which has been reported. */
function useReportCalls(resource: Resource, id: number) {
  const make = usePostAndRefresh(resource);
  const url = `x/safety/${resource.name}/${id}`;
  return (values: Values, key: IdempotencyKey) =>
    make({
      url: `${url}/report`,
      values,
      key,
      done: () => ({
        type: 'success',
        message: `Reported to ${String(values.to)}`,
        cancelMutation: () => takeBack(make, { url: `${url}/undo` }),
      }),
      failed: `The ${resource.label.one.toLowerCase()} could not be reported`,
    });
}

/** Stores to whom a record was reported, and when. */
export function ReportDialog({ resource, record, ...modal }: ReportDialogProps) {
  const form = useMemo(() => reportForm(resource), [resource]);
  const [now] = useState(() => new Date().toISOString());
  const loaded = useMemo(() => ({ record: { ...initialRecord(form), [reportNames.at]: now } }), [form, now]);
  const { id } = record;
  const recordForm = useRecordForm({
    resource: form,
    loaded,
    draft: { owner: form.name, form: { kind: 'edit', id } },
  });
  const report = useReportCalls(resource, id);
  const submit = useSubmit({
    form: recordForm,
    save: async ({ to, at, note }) => {
      // The clock of the server says when now is.
      await report({ to, ...(at !== now && { at }), ...(typeof note === 'string' && { note }) }, recordForm.callKey);
      return { record: { id } };
    },
    onSaved: () => {
      recordForm.release();
      modal.onClose();
    },
  });
  const { what = '' } = resource.reported ?? {};
  return (
    <FormModal
      {...modal}
      title={`Report ${String(record[what])}`}
      place={form.form?.create}
      button="Report"
      form={recordForm}
      submit={submit}
    />
  );
}
