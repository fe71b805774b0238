import { useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { recordPath } from '../../../schema/screens';
import { buildUpdatePayload, type Values } from '../../../schema';
import { useFeatures } from '../../../screens/registry';
import {
  baseAfterSave,
  ConflictModal,
  ignoreSwitchedGroups,
  readFormSnapshot,
  type RecordQuery,
  type RecordForm,
  type Submit,
  typedSince,
  useDraftHandover,
  useEditing,
  useUpdateRecord,
} from '../../../screens/form';
import { unsentValues, useUnsavedWarning } from './useUnsavedWarning';
import { useLinkedConflict } from './useLinkedConflict';
import { useSubmission, type Submission } from './submission';
import { useWizardClosing } from './useWizardClosing';

/** Why a case is saved: on a step change, to go to its page, or to submit it. */
export type UpdatePurpose = 'step' | 'update' | Submission;

export interface CaseUpdate {
  readonly submit: Submit;
  /** A save, a submission or a conflict dialog is pending. */
  readonly busy: boolean;
  /** The page is left after the save in progress. */
  readonly isLocked: boolean;
  readonly save: (purpose: UpdatePurpose) => void;
  readonly modals: ReactNode;
}

interface CaseUpdateOptions {
  readonly form: RecordForm;
  readonly id: string;
  readonly record: RecordQuery;
  /** Queues a save for when the form is idle. */
  readonly queueSave: (purpose: UpdatePurpose) => void;
}

/** The values of a save, and those of them that it did not send. */
interface SavedValues {
  readonly values: Values;
  readonly unsent: Values;
}

/** What follows a save: the page of the case, or the follow-up of a submission. */
function useContinuation({ form, id }: Pick<CaseUpdateOptions, 'form' | 'id'>) {
  const { resource } = form;
  const navigate = useNavigate();
  const submitFor = useSubmission();
  const handOver = useDraftHandover(resource, resource.name);
  const [isSubmitting, setSubmitting] = useState(false);
  const continueAfterSave = async (purpose: UpdatePurpose, { isIncomplete }: { readonly isIncomplete: boolean }) => {
    if (purpose === 'step') return;
    if (purpose === 'update') {
      const { base: held, values: unsent } = form.current();
      form.release();
      // What was not saved is restored when the case is edited again.
      if (isIncomplete && held) handOver({ page: id }, { values: unsent, base: held });
      void navigate(recordPath(resource, id));
      return;
    }
    setSubmitting(true);
    await submitFor(Number(id), purpose);
    setSubmitting(false);
  };
  return { isSubmitting, continueAfterSave };
}

interface CaseEditingOptions extends Pick<CaseUpdateOptions, 'form' | 'id' | 'record'> {
  readonly onSaved: (saved: SavedValues) => void;
  readonly onRefused: (error: unknown) => Promise<unknown>;
}

/**
 * Saves the case. The form keeps values that were not sent, and compares a linked record that was switched with the new
 * one.
 */
function useCaseEditing({ form, id, record, onSaved, onRefused }: CaseEditingOptions) {
  const { resource, base } = form;
  const { values } = form.current();
  const original = base?.record ?? {};
  const editing = useEditing({
    resource,
    form,
    record,
    writer: useUpdateRecord(resource, { id, tell: 'fields' }),
    onSaved: (saved, sent) => {
      const unsent = unsentValues(resource, { base: original, values: sent, payload: saved.sent ?? {} });
      const now = readFormSnapshot(form);
      form.fill(
        { ...saved, record: baseAfterSave(resource, { saved: saved.record, sent, now }) },
        { ...unsent, ...typedSince(resource, { sent, now: now.values }) },
      );
      onSaved({ values: sent, unsent });
    },
    onRefused,
    comparisonBase: (sides) => ignoreSwitchedGroups(resource, sides),
  });
  const before = ignoreSwitchedGroups(resource, {
    before: original,
    theirs: editing.conflict?.theirs ?? {},
    mine: values,
  });
  return {
    submit: editing.submit,
    conflict: editing.conflict,
    modal: <ConflictModal resource={resource} editing={editing} before={before} mine={values} />,
  };
}

/** Saves the changed fields of the case in a wizard, if any, and continues according to the purpose of the save. */
export function useCaseUpdate({ form, id, record, queueSave }: CaseUpdateOptions): CaseUpdate {
  const { resource } = form;
  const features = useFeatures();
  const warn = useUnsavedWarning(resource);
  const purpose = useRef<UpdatePurpose>('step');
  const [isLocked, setLocked] = useState(false);
  const closing = useWizardClosing({ form, id });
  const { isSubmitting, continueAfterSave } = useContinuation({ form, id });
  const linked = useLinkedConflict({ form, onKeepMine: () => queueSave(purpose.current) });
  const onSaved = async (saved: SavedValues) => {
    linked.settle();
    const isIncomplete = purpose.current === 'update' && warn(saved);
    await closing.finish();
    await continueAfterSave(purpose.current, { isIncomplete });
  };
  const { submit, conflict, modal } = useCaseEditing({
    form,
    id,
    record,
    onSaved: (saved) => void onSaved(saved),
    onRefused: linked.handle,
  });

  const send = async (next: UpdatePurpose) => {
    setLocked(next === 'update');
    const isSaved = (await closing.ask()) && (await submit.submit());
    setLocked(isSaved && next === 'update');
  };
  const save = (next: UpdatePurpose) => {
    purpose.current = next;
    // A submission includes everything that the steps show, so accept the suggested patient insurance first.
    if (next !== 'step' && next !== 'update' && form.acceptSuggestions()) {
      queueSave(next);
      return;
    }
    const { base: original, values } = readFormSnapshot(form);
    const isUnchanged = Object.keys(buildUpdatePayload(resource, { values, original, features })).length === 0;
    // The warning about incomplete linked records takes precedence over the message that nothing was changed.
    if (
      isUnchanged &&
      (next !== 'update' || warn({ unsent: unsentValues(resource, { base: original, values, payload: {} }), values }))
    ) {
      void continueAfterSave(next, { isIncomplete: next === 'update' });
      return;
    }
    void send(next);
  };
  return {
    submit,
    busy: submit.saving || closing.isAsking || conflict !== undefined || linked.isOpen || isSubmitting,
    isLocked,
    save,
    modals: (
      <>
        {modal}
        {linked.modal}
        {closing.dialogs}
      </>
    ),
  };
}
