import { useMemo } from 'react';
import { initialRecord } from '../../schema/formScreens';
import { optionLabel, keyOptionsOf, type Resource } from '../../schema';
import { useNote, type ModalControl } from '../../ui';
import { ConflictModal } from './ConflictModal';
import { storedRecord } from './formStore';
import { FormModal } from './FormModal';
import { type LoadedRecord, useRecord } from './useRecord';
import { changedFields, pickValues } from './formValues';
import { useEditing } from './useEditing';
import { useRecordForm } from './useRecordForm';
import { useCreateRecord } from './saveHooks';
import { nothingChanged, type Update } from './useUpdateRecord';

/** A keyed child of a record, and the record's title. */
export interface KeyedChild {
  readonly childKey: string;
  readonly id: number;
  readonly title: string;
}

interface KeyedChildModalProps extends ModalControl, KeyedChild {
  readonly resource: Resource;
  readonly draft: { readonly owner: string; readonly form: unknown };
}

/** The label of a keyed child's key, such as "Primary". */
function keyLabel(resource: Resource, childKey: string): string {
  return optionLabel(keyOptionsOf(resource), childKey);
}

/** A child that does not exist yet starts with the initial values of a new record. */
function withInitialValues(resource: Resource, loaded: LoadedRecord): LoadedRecord {
  return storedRecord(loaded) ? loaded : { ...loaded, record: { ...loaded.record, ...initialRecord(resource) } };
}

/**
 * Edits a keyed child of a record. Saving replaces it entirely, so fields that the form does not show are sent back
 * unchanged.
 */
export function KeyedChildModal({ resource, childKey, id, title, draft, ...modal }: KeyedChildModalProps) {
  const record = useRecord(resource, { id: childKey, meta: { parent: id } });
  const loaded = useMemo(() => record.loaded && withInitialValues(resource, record.loaded), [resource, record.loaded]);
  const form = useRecordForm({ resource, loaded, draft });
  const { create, upload } = useCreateRecord(resource);
  const note = useNote();
  const keyValues = useMemo<Record<string, unknown>>(
    () =>
      resource.relations.keyed
        ? { [resource.relations.keyed.parent]: id, [resource.relations.keyed.by]: childKey }
        : {},
    [resource, id, childKey],
  );
  const update = async ({ values, base, newerRecord }: Update) => {
    const typed = pickValues(values, changedFields(resource, base.record, values));
    if (!newerRecord && Object.keys(typed).length === 0) {
      note(nothingChanged);
      return base;
    }
    const fullRecord = newerRecord ? { ...newerRecord, ...typed } : { ...base.record, ...values };
    return create({ values: { ...fullRecord, ...keyValues }, callKey: form.callKey, replaces: base });
  };
  const editing = useEditing({
    resource,
    form,
    record,
    writer: { update, upload },
    onSaved: () => {
      form.release();
      modal.onClose();
    },
  });
  return (
    <>
      <FormModal
        {...modal}
        title={`${keyLabel(resource, childKey)} ${resource.label.one} — ${title}`}
        place={resource.form?.edit}
        button="Save"
        form={form}
        submit={editing.submit}
        upload={upload}
        record={record}
      />
      <ConflictModal
        resource={resource}
        editing={editing}
        before={form.base?.record ?? {}}
        mine={form.current().values}
      />
    </>
  );
}
