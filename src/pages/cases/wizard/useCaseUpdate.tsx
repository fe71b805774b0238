import { useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { recordPath, buildUpdatePayload, type Values } from '../../../schema';
import { useFeatures } from '../../../screens';
import { ConflictModal, type LoadedRecord, type RecordQuery, type RecordForm, type Submit, typedSince, useDraftHandover, useEditing, useUpdateRecord } from '../../../screens/form';
import { ignoreSwitchedGroups, readFormSnapshot } from './linkedGroup';
import { unsentValues } from './unsentValues';
import { useLinkedConflict } from './useLinkedConflict';
import { useSubmission, type Submission } from './useSubmission';
import { useUnsavedWarning } from './useUnsavedWarning';

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

/** Saves the changed fields of the case in a wizard, if any, and continues according to the purpose of the save. */
export function useCaseUpdate({ form, id, record, queueSave }: CaseUpdateOptions): CaseUpdate {
  const { resource, base, values } = form;
  const features = useFeatures();
  const navigate = useNavigate();
  const submitFor = useSubmission();
  const handOver = useDraftHandover(resource, resource.name);
  const warn = useUnsavedWarning(resource);
  const purpose = useRef<UpdatePurpose>('step');
  const [isLocked, setLocked] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const original = base?.record ?? {};

  const continueAfterSave = async ({ isIncomplete }: { readonly isIncomplete: boolean }) => {
    const { current } = purpose;
    if (current === 'step') return;
    if (current === 'update') {
      const { base: held, values: unsent } = form.current();
      form.release();
      // What was not saved is restored when the case is edited again.
      if (isIncomplete && held) handOver({ page: id }, { values: unsent, base: held });
      void navigate(recordPath(resource, id));
      return;
    }
    setSubmitting(true);
    await submitFor(Number(id), current);
    setSubmitting(false);
  };
  const onSaved = (saved: LoadedRecord, sent: Values) => {
    const unsent = unsentValues(resource, { base: original, values: sent, payload: saved.sent ?? {} });
    const now = readFormSnapshot(form);
    // A group that was switched to another record during the save is still based on that record.
    const record = ignoreSwitchedGroups(resource, { before: saved.record, theirs: now.base, mine: now.values });
    form.fill({ ...saved, record }, { ...unsent, ...typedSince(resource, { sent, now: now.values }) });
    void continueAfterSave({ isIncomplete: purpose.current === 'update' && warn({ unsent, values: sent }) });
  };
  const linked = useLinkedConflict({ form, onKeepMine: () => queueSave(purpose.current) });
  const editing = useEditing({
    resource,
    form,
    record,
    writer: useUpdateRecord(resource, { id, tell: 'fields' }),
    onSaved,
    onRefused: linked.handle,
    comparisonBase: (sides) => ignoreSwitchedGroups(resource, sides),
  });

  const save = (next: UpdatePurpose) => {
    purpose.current = next;
    // A submission includes everything that the steps show, so accept the suggested patient insurance first.
    if (next !== 'step' && next !== 'update' && form.acceptSuggestions()) {
      queueSave(next);
      return;
    }
    const isUnchanged = Object.keys(buildUpdatePayload(resource, { values, original, features })).length === 0;
    // The warning about incomplete linked records takes precedence over the message that nothing was changed.
    if (isUnchanged && (next !== 'update' || warn({ unsent: unsentValues(resource, { base: original, values, payload: {} }), values }))) {
      void continueAfterSave({ isIncomplete: next === 'update' });
      return;
    }
    setLocked(next === 'update');
    void editing.submit.submit().then((isSaved) => setLocked(isSaved && next === 'update'));
  };
  return {
    submit: editing.submit,
    busy: editing.submit.saving || editing.conflict !== undefined || linked.isOpen || submitting,
    isLocked,
    save,
    modals: (
      <>
        <ConflictModal
          resource={resource}
          editing={editing}
          before={ignoreSwitchedGroups(resource, { before: original, theirs: editing.conflict?.theirs ?? {}, mine: values })}
          mine={values}
        />
        {linked.modal}
      </>
    ),
  };
}
