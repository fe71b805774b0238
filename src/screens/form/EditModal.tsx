import { Alert } from 'antd';
import type { Resource } from '../../schema';
import { useFeatures } from '../registry';
import { ConflictModal } from './ConflictModal';
import { FormModal } from './FormModal';
import { shownSections } from './shownSections';
import { type RecordForm, useFormSelection } from './RecordForm';
import { useLinkedEditing } from './useEditing';
import { useRecord } from './useRecord';
import { useUpdateRecord } from './useUpdateRecord';
import { useRecordForm } from './useRecordForm';
import type { ModalControl } from '../../ui';

interface EditModalProps extends ModalControl {
  readonly resource: Resource;
  readonly id: number;
  readonly draft: { readonly owner: string; readonly form: unknown };
  /** The modal can be dragged by its title. */
  readonly isMovable?: boolean;
  /** Shown if the record has none of the fields of the form. */
  readonly emptyMessage?: string;
}

/** Says that none of the fields of a form applies to its record. */
function EmptyNotice({ form: { resource, store }, message }: { readonly form: RecordForm; readonly message: string }) {
  const features = useFeatures();
  const isEmpty = useFormSelection(
    store,
    ({ base: stored, shown: values }) =>
      stored !== undefined &&
      shownSections(resource, resource.form?.sections ?? [], {
        values,
        features,
        existing: true,
        original: stored.record,
      }).length === 0,
  );
  return isEmpty && <Alert type="info" showIcon title={message} />;
}

/** Edits a record in a modal, which closes on success. */
export function EditModal({ resource, id, draft, isMovable = false, emptyMessage, ...modal }: EditModalProps) {
  const record = useRecord(resource, { id });
  const form = useRecordForm({ resource, loaded: record.loaded, draft });
  const editing = useLinkedEditing({
    resource,
    form,
    record,
    writer: useUpdateRecord(resource, { id, tell: 'message' }),
    onSaved: () => {
      form.release();
      modal.onClose();
    },
  });
  const place = resource.form?.edit;
  return (
    <>
      <FormModal
        {...modal}
        title={place?.title ?? `Edit ${resource.label.one}`}
        place={place}
        isMovable={isMovable}
        button="Save"
        form={form}
        submit={editing.submit}
        upload={editing.upload}
        record={record}
      >
        {emptyMessage !== undefined && <EmptyNotice form={form} message={emptyMessage} />}
      </FormModal>
      <ConflictModal
        resource={resource}
        editing={editing}
        before={form.base?.record ?? {}}
        mine={form.current().values}
      />
      {editing.question}
    </>
  );
}
