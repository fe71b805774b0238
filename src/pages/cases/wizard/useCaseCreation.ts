import { useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { editPath, isFilled, listPath, type Values } from '../../../schema';
import { type LoadedRecord, type RecordForm, type Submit, useCreateRecord, useHandOver, useSubmit } from '../../../screens/form';
import { unsentValues } from './unsent';
import { useLinkedConflict } from './useLinkedConflict';
import { useSubmission, type Submission } from './useSubmission';
import { useUnsavedWarning } from './useUnsavedWarning';
import { useWaiting } from './useWaiting';

/** Why a case is created: only to create it, or also to submit it. */
export type CreatePurpose = 'create' | Submission;

export interface CaseCreation {
  readonly submit: Submit;
  /** A save is in progress, or has succeeded. */
  readonly held: boolean;
  readonly save: (purpose: CreatePurpose) => void;
  readonly modal: ReactNode;
}

interface CaseCreationOptions {
  readonly form: RecordForm;
  /** Query string for the edit page. */
  readonly query: string;
}

/** Creates the case of a wizard and navigates to its edit page, or to the list if the response has no id (Cases 4). */
export function useCaseCreation({ form, query }: CaseCreationOptions): CaseCreation {
  const { resource } = form;
  const navigate = useNavigate();
  const { create } = useCreateRecord(resource, { tell: 'fields' });
  const submitFor = useSubmission();
  const handOver = useHandOver(resource, resource.name);
  const warn = useUnsavedWarning(resource);
  const purpose = useRef<CreatePurpose>('create');
  const [isGone, setGone] = useState(false);

  const goOn = async (id: unknown) => {
    const isNamed = typeof id === 'number' || (typeof id === 'string' && id !== '');
    if (purpose.current !== 'create' && isNamed) await submitFor(id, purpose.current);
    void navigate(isNamed ? editPath(resource, id) + query : listPath(resource));
  };
  const onSaved = (saved: LoadedRecord, sent: Values) => {
    const unsent = unsentValues(resource, { base: form.base?.record ?? {}, values: sent, payload: saved.sent ?? {} });
    setGone(true);
    form.release();
    // Unsent values can only be merged into a response that holds the full record.
    const isWhole = isFilled(saved.record.updated_at);
    if (isWhole && Object.keys(unsent).length > 0) {
      handOver({ page: String(saved.record.id) }, { values: { ...saved.record, ...unsent }, base: saved });
      warn({ unsent, values: sent });
    }
    void goOn(saved.record.id);
  };
  const linked = useLinkedConflict({ form, onKeepMine: () => waiting.hold(purpose.current) });
  const submit = useSubmit({ form, save: (values) => create({ values, call: form.call }), onSaved, onRefused: linked.take });
  const save = (next: CreatePurpose) => {
    purpose.current = next;
    void submit.submit();
  };
  const waiting = useWaiting({ busy: submit.saving || linked.isOpen, go: save });
  return { submit, held: submit.saving || isGone, save, modal: linked.modal };
}
