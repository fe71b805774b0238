import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors, Values } from '../../schema';
import { errorsOfFields, namedErrors, problemOf, repeatsFields, splitErrors } from '../errors';
import { useFeatures } from '../context';
import { shownSections } from './formValues';
import type { LoadedRecord } from './LoadedRecord';
import type { RecordForm } from './RecordForm';

/** What a refused save says above the form. */
export interface Refusal {
  /** Absent where it only repeats what stands at the fields. */
  readonly message: string | undefined;
  /** Errors of fields that have no input on the form. */
  readonly details: readonly string[];
  /** Errors of fields that have one: they stand there until the field is another one than was sent. */
  readonly atFields: FieldErrors;
  /** The values that it is about. */
  readonly sent: Values;
}

interface SubmitOptions {
  readonly form: RecordForm;
  /** Sends the values; rejects with the server's refusal. */
  readonly save: (values: Values) => Promise<LoadedRecord>;
  readonly onSaved: (saved: LoadedRecord, sent: Values) => void;
  /** Takes a refusal that is no matter of the fields; true where it did. */
  readonly onRefused?: (error: unknown) => Promise<boolean>;
}

export interface Submit {
  readonly saving: boolean;
  /** The last save went well: a form that is left afterwards takes no input any more, as nothing would save it. */
  readonly saved: boolean;
  readonly refusal: Refusal | undefined;
  /** Saves once, however often it is called meanwhile; true where it saved. */
  readonly submit: () => Promise<boolean>;
  /** Does what saves in another way under the same guard against doing it twice. */
  readonly run: (save: (values: Values) => Promise<LoadedRecord>) => Promise<boolean>;
}

/** What is said of a refusal that says nothing itself. */
export const usualMessage = 'The record could not be saved';

/** Saves a form: one call at a time, the server's field errors at their fields, the form as it was typed after a refusal. */
export function useSubmit({ form: recordForm, save, onSaved, onRefused }: SubmitOptions): Submit {
  const running = useRef(false);
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const features = useFeatures();
  const { resource, form, values, existing } = recordForm;

  const showRefusal = (error: unknown) => {
    const problem = problemOf(error);
    const sections = shownSections(resource, resource.form?.sections ?? [], { values, features, existing });
    const visible = sections.flatMap((section) => section.fields.map(([name]) => name));
    const { atFields, elsewhere } = splitErrors(errorsOfFields(resource, problem.errors), visible);
    setRefusal({
      message: atFields.length > 0 && repeatsFields(problem) ? undefined : problem.message || usualMessage,
      details: namedErrors(resource, elsewhere),
      atFields: Object.fromEntries(atFields),
      sent: values,
    });
    const first = visible.find((name) => atFields.some(([other]) => other === name));
    if (first === undefined) return;
    recordForm.tabs.openOf(first);
    form.scrollToField(first, { block: 'center', focus: true });
  };

  const run: Submit['run'] = async (saveThem) => {
    if (running.current) return false;
    running.current = true;
    setSaving(true);
    setSaved(false);
    setRefusal(undefined);
    const outcome = await saveThem(values).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    setSaved('answer' in outcome);
    if ('answer' in outcome) onSaved(outcome.answer, values);
    else if ((await onRefused?.(outcome.error)) !== true) {
      // The form takes input again before the first refused field takes the focus.
      flushSync(() => setSaving(false));
      showRefusal(outcome.error);
    }
    running.current = false;
    setSaving(false);
    return 'answer' in outcome;
  };
  return { saving, saved, refusal, run, submit: () => run(save) };
}
