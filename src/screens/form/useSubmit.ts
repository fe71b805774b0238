import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNotification } from '@refinedev/core';
import { isEqualFieldValue } from '../../schema/formScreens';
import type { Field, FieldErrors, Values } from '../../schema';
import {
  attributeCellErrors,
  formatFieldErrors,
  mayPass,
  toRequestProblem,
  repeatsFieldErrors,
  splitErrors,
} from '../requests';
import { useFeatures } from '../registry';
import { focusProblem } from './focusProblem';
import { shownSections } from './shownSections';
import type { LoadedRecord } from './useRecord';
import type { RecordForm } from './RecordForm';
import { toastKeyOf } from './saveHooks';
import { UnmatchedVersionError } from './saveOverChanges';
import { useDuplicateQuestion } from './useDuplicateQuestion';

/** A refused save, as shown in the form. */
export interface Refusal {
  /** Absent if it only repeats the field errors. */
  readonly message: string | undefined;
  /** Errors of fields without an input in the form, unless the message says the same. */
  readonly details: readonly string[];
  /** Errors of fields with an input; shown until the field differs from the value that was sent. */
  readonly atFields: FieldErrors;
  /** Errors of fields without an input, by field. */
  readonly elsewhere: FieldErrors;
  /** The refused values. */
  readonly sent: Values;
  /** The same values may be taken another time: the server did not answer, or refused none of them. */
  readonly mayPass: boolean;
}

/** The errors of a field that the server refused, as long as it has the refused value. */
export function refusedErrors(
  refusal: Pick<Refusal, 'sent' | 'atFields'> | undefined,
  name: string,
  { field, value }: { readonly field: Field | undefined; readonly value: unknown },
): readonly string[] | undefined {
  const errors = refusal?.atFields[name];
  return errors && field && isEqualFieldValue(field, refusal.sent[name], value) ? errors : undefined;
}

interface SubmitOptions {
  readonly form: RecordForm;
  /**
   * Sends the values, with why records are created although they seem to be stored already, if a user said so; rejects
   * with the server's refusal.
   */
  readonly save: (values: Values, reasons?: Values) => Promise<LoadedRecord>;
  readonly onSaved: (saved: LoadedRecord, sent: Values) => void;
  /**
   * Handles a refusal that does not concern fields; resolves to the error to show, or to undefined if it was handled.
   */
  readonly onRefused?: (error: unknown) => Promise<unknown>;
  /** Opens an existing record in place of the new one of the form. */
  readonly onExisting?: (record: Values) => void;
}

export interface Submit {
  readonly saving: boolean;
  /** The last save succeeded: a form that closes afterwards stays disabled, since nothing would save further input. */
  readonly saved: boolean;
  readonly refusal: Refusal | undefined;
  /** The question before a save that creates a record which seems to exist. */
  readonly question: ReactNode;
  /** Saves once, ignoring calls while it is in progress; resolves to true on success. */
  readonly submit: () => Promise<boolean>;
  /** Runs another save function under the same guard against concurrent saves. */
  readonly run: (save: SubmitOptions['save']) => Promise<boolean>;
}

/** Message for a refusal without one. */
export const defaultRefusalMessage = 'The record could not be saved';

/**
 * The refusal of the last save, until the next one or until the connection is back. A recovered record leaves none:
 * what was refused while it was in the trash can be saved now.
 */
function useRefusal(discarded: boolean) {
  const [refusal, setRefusal] = useState<Refusal>();
  // A message about a lost connection would be wrong once it is back.
  useEffect(() => {
    const forget = () => setRefusal((last) => (last?.mayPass === true ? undefined : last));
    window.addEventListener('online', forget);
    return () => window.removeEventListener('online', forget);
  }, []);
  const [wasDiscarded, setWasDiscarded] = useState(discarded);
  if (wasDiscarded !== discarded) {
    setWasDiscarded(discarded);
    if (!discarded) setRefusal(undefined);
  }
  return [refusal, setRefusal] as const;
}

/**
 * Saves a form: one call at a time; shows the server's errors at their fields; keeps the typed values after a refusal.
 */
export function useSubmit({ form: recordForm, save, onSaved, onRefused, onExisting }: SubmitOptions): Submit {
  const isRunning = useRef(false);
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const [refusal, setRefusal] = useRefusal(recordForm.discarded);
  const features = useFeatures();
  const { open: notify } = useNotification();
  const duplicates = useDuplicateQuestion(recordForm, onExisting);
  /** What a user chose in place of the save. */
  const instead = useRef<() => void>(undefined);
  const { resource, existing, base } = recordForm;

  const showRefusal = (error: unknown, values: Values) => {
    const problem = toRequestProblem(error);
    // The call itself has reported every other refusal.
    if (error instanceof UnmatchedVersionError)
      notify?.({
        type: 'error',
        key: toastKeyOf(resource, base?.record.id),
        message: resource.messages.updateFailed,
        description: problem.message,
      });
    const sections = shownSections(resource, resource.form?.sections ?? [], { values, features, existing });
    const visible = sections.flatMap((section) => section.fields.map(([name]) => name));
    const { atFields, elsewhere } = splitErrors(attributeCellErrors(resource, problem.errors), visible);
    const message =
      atFields.length > 0 && repeatsFieldErrors(problem) ? undefined : problem.message || defaultRefusalMessage;
    const refused: Refusal = {
      message,
      details: formatFieldErrors(resource, elsewhere).filter((detail) => detail !== message),
      atFields: Object.fromEntries(atFields),
      elsewhere: Object.fromEntries(elsewhere),
      sent: values,
      mayPass: Object.keys(problem.errors).length === 0 && mayPass(problem),
    };
    // The message above the fields moves them, and enables the form again: both before a field is brought into view.
    flushSync(() => {
      setSaving(false);
      setRefusal(refused);
    });
    focusProblem(recordForm, refused.atFields);
  };

  const runOnce: Submit['run'] = async (saveValues) => {
    isRunning.current = true;
    setSaving(true);
    setSaved(false);
    setRefusal(undefined);
    const check = duplicates.check();
    const checked = check && (await check);
    instead.current = checked?.instead;
    if (instead.current) {
      isRunning.current = false;
      setSaving(false);
      return false;
    }
    const { values } = recordForm.current();
    const outcome = await saveValues(values, checked?.reasons).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    setSaved('answer' in outcome);
    if ('answer' in outcome) onSaved(outcome.answer, values);
    else {
      const remaining = onRefused ? await onRefused(outcome.error) : outcome.error;
      if (remaining !== undefined) showRefusal(remaining, values);
    }
    isRunning.current = false;
    setSaving(false);
    return 'answer' in outcome;
  };
  const run: Submit['run'] = (saveValues) => {
    if (isRunning.current) return Promise.resolve(false);
    const save = runOnce(saveValues);
    recordForm.trackSave(save);
    // Leaving the form for another record waits for the save.
    void save.then(() => instead.current?.());
    return save;
  };
  return { saving, saved, refusal, question: duplicates.question, run, submit: () => run(save) };
}
