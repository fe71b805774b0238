import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { initialRecord } from '../../schema/formScreens';
import { editPath, hasPage, recordPath } from '../../schema/screens';
import type { Resource, Values } from '../../schema';
import type { LoadedRecord } from './useRecord';
import { useRecordForm } from './useRecordForm';
import { useCreateRecord } from './saveHooks';
import { assertLinkedComplete, useLinkedRecords } from './useLinkedRecords';
import { useSubmit } from './useSubmit';

/** Title of a new record's form. */
export const creationTitle = ({ form, label }: Pick<Resource, 'form' | 'label'>): string =>
  form?.create?.title ?? `Create ${label.one}`;

interface CreationOptions {
  readonly resource: Resource;
  /** Identifies the draft. */
  readonly draft: { readonly owner: string; readonly form: unknown };
  /** Initial values in addition to the declared ones. */
  readonly preset?: Values | undefined;
  readonly onCreated?: ((created: LoadedRecord) => void) | undefined;
  /** Opens an existing record in place of creating another one; its page by default. */
  readonly onExisting?: ((record: Values) => void) | undefined;
  /** Called before either of the two, when the form is finished. */
  readonly onDone?: () => void;
}

const noPreset: Values = {};

/**
 * The form of a new record, in a modal or on a page: starts with the declared initial values, and is sent under one
 * idempotency key until it is stored.
 */
export function useCreation({ resource, draft, preset = noPreset, onCreated, onExisting, onDone }: CreationOptions) {
  const loaded = useMemo<LoadedRecord>(
    () => ({ record: { ...initialRecord(resource), ...preset } }),
    [resource, preset],
  );
  const form = useRecordForm({ resource, loaded, draft });
  const question = useLinkedRecords(form);
  const navigate = useNavigate();
  const { create, upload } = useCreateRecord(resource);
  const finish = () => {
    form.release();
    onDone?.();
  };
  /** Leaves the form for an existing record; asks first if there are typed values. */
  const leaveFor = async (record: Values, path: string) => {
    if (!(await form.confirmLeave())) return;
    finish();
    if (onExisting) onExisting(record);
    else void navigate(path);
  };
  const openExisting = (record: Values) => leaveFor(record, recordPath(resource, String(record.id)));
  const editExisting = (record: Values) => leaveFor(record, editPath(resource, String(record.id)));
  const isEdited = onExisting !== undefined || hasPage.edit(resource);
  const submit = useSubmit({
    form,
    save: async (values, reasons) => {
      assertLinkedComplete(form, values);
      return create({ values, callKey: form.callKey, reasons });
    },
    onSaved: (saved) => {
      finish();
      onCreated?.(saved);
    },
    ...((onExisting ?? hasPage.record(resource)) && { onExisting: (record: Values) => void openExisting(record) }),
  });
  return {
    form,
    submit,
    upload,
    openExisting,
    ...(isEdited && { editExisting: (record: Values) => void editExisting(record) }),
    question,
  };
}
