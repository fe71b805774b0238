import { Suspense } from 'react';
import { type Resource, type Values, isEqual } from '../../schema';
import { creationTitle, useCreation } from './useCreation';
import { FormModal } from './FormModal';
import type { LoadedRecord } from './useRecord';
import { type ModalControl, type DialogState, useDialog } from '../../ui';
import { useDraftedForms } from '../guard';

interface CreateModalProps extends ModalControl {
  readonly resource: Resource;
  /** Identifies the draft. */
  readonly draft: { readonly owner: string; readonly form: unknown };
  /** Preset values, which are not part of the form. */
  readonly preset?: Values;
  /** Whom or what the record is for, as displayed. */
  readonly subject?: string;
  readonly onCreated?: (created: LoadedRecord) => void;
  /** Opens an existing record in place of creating another one; its page by default. */
  readonly onExisting?: (record: Values) => void;
}

function CreateForm({ resource, draft, preset, subject, onCreated, onExisting, ...modal }: CreateModalProps) {
  const { form, submit, upload, openExisting, editExisting, question } = useCreation({
    resource,
    draft,
    preset,
    onCreated,
    onExisting,
    onDone: modal.onClose,
  });
  return (
    <FormModal
      {...modal}
      title={[creationTitle(resource), subject].filter(Boolean).join(' — ')}
      place={resource.form?.create}
      button="Create"
      form={form}
      submit={submit}
      upload={upload}
      onExisting={(record) => void openExisting(record)}
      onEditExisting={editExisting}
    >
      {question}
    </FormModal>
  );
}

/**
 * Creates a record in a modal, which closes on success and keeps the typed values when the server rejects them. It
 * opens once the form's hand-written parts have loaded, so that the focus starts at its first input.
 */
export const CreateModal = (props: CreateModalProps) => (
  <Suspense>
    <CreateForm {...props} />
  </Suspense>
);

/** A create form that a page opens in a dialog. Plain data, because it is part of the draft key. */
interface FormInDialog {
  /** What the page is about: the id of its record, or `new`. */
  readonly page: string;
  /** Name of the resource to create a record of. */
  readonly create: string;
}

/** The dialog of a create form; initially open if an interrupted visit left a draft (decision 31). */
export function useCreateDialog(owner: string, form: FormInDialog): DialogState<FormInDialog> {
  const draftedForms = useDraftedForms(owner);
  return useDialog<FormInDialog>(() => (draftedForms().some((drafted) => isEqual(drafted, form)) ? form : undefined));
}
