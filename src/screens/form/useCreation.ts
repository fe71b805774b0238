import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { initialRecord, recordPath, type Resource, type Values } from '../../schema';
import type { LoadedRecord } from './LoadedRecord';
import { useRecordForm } from './useRecordForm';
import { useCreateRecord } from './useSaves';
import { useSubmit } from './useSubmit';

interface CreationOptions {
  readonly resource: Resource;
  /** Where the draft is kept. */
  readonly draft: { readonly owner: string; readonly form: unknown };
  /** Values that it starts with beside what its declaration says. */
  readonly preset?: Values | undefined;
  readonly onCreated?: ((created: LoadedRecord) => void) | undefined;
  /** Goes to a record that is there already, in place of creating another one; to its page unless told. */
  readonly onExisting?: ((record: Values) => void) | undefined;
  /** The form is done with, before either of the two. */
  readonly onDone?: () => void;
}

const noPreset: Values = {};

/** The form of a new record, in a modal or on a page: filled with what its declaration starts with, and sent under one key until it is stored. */
export function useCreation({ resource, draft, preset = noPreset, onCreated, onExisting, onDone }: CreationOptions) {
  const loaded = useMemo<LoadedRecord>(() => ({ record: { ...initialRecord(resource), ...preset } }), [resource, preset]);
  const form = useRecordForm({ resource, loaded, draft });
  const navigate = useNavigate();
  const { create, upload } = useCreateRecord(resource);
  const done = () => {
    form.release();
    onDone?.();
  };
  const submit = useSubmit({
    form,
    save: (values) => create({ values, call: form.call }),
    onSaved: (saved) => {
      done();
      onCreated?.(saved);
    },
  });
  /** Leaves the form, after asking where something was typed, for a record that is there already. */
  const openExisting = async (record: Values) => {
    if (!(await form.mayLeave())) return;
    done();
    if (onExisting) onExisting(record);
    else void navigate(recordPath(resource, String(record.id)));
  };
  return { form, submit, upload, openExisting };
}
