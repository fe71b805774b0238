import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNotification } from '@refinedev/core';
import { fieldNamed, isEmptyValue, isSameValue, type FieldErrors } from '../../../schema';
import { useFeatures } from '../../../screens';
import { formProblems, joinedProblems, type RecordForm, type Refusal } from '../../../screens/form';
import type { WizardStep } from './wizardSteps';

export interface StepProblems {
  /** Whether a step holds something that is wrong. */
  readonly isWrong: (step: WizardStep) => boolean;
  /** A step has been left: what is typed wrongly in it is marked from now on. */
  readonly leave: (step: WizardStep) => void;
  /** Looks at the values of all steps. Where something is wrong it says so, marks it, and answers the first field. */
  readonly find: () => string | undefined;
}

interface StepProblemsOptions {
  readonly form: RecordForm;
  readonly steps: readonly WizardStep[];
  readonly step: number;
  /** What the server refused last. */
  readonly refusal: Refusal | undefined;
}

/** What the server said of fields that have not been changed since. */
function refusedOf({ resource, values }: RecordForm, refusal: Refusal | undefined): FieldErrors {
  const { atFields = {}, sent = {} } = refusal ?? {};
  return Object.fromEntries(
    Object.entries(atFields).filter(([name]) => resource.fields[name] && isSameValue(resource.fields[name], sent[name], values[name])),
  );
}

/** Puts errors at the inputs of the step that is shown, and takes those away that are none any more. */
function useErrorsAtFields({ form, values }: RecordForm, shown: FieldErrors, step: WizardStep | undefined) {
  const last = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const names = (step?.fields ?? []).filter((name) => shown[name]);
    const gone = last.current.filter((name) => !shown[name]);
    form.setFields([...gone.map((name) => ({ name, errors: [] })), ...names.map((name) => ({ name, errors: [...(shown[name] ?? [])] }))]);
    last.current = names;
  }, [form, values, shown, step]);
}

/**
 * What is wrong with a form in steps, whichever step is on the screen: judged by the declaration alone, since only the inputs of one step are
 * there. Before the first save only what was typed wrongly in a step that was left is marked, not what is still to be filled in.
 */
export function useStepProblems({ form, steps, step, refusal }: StepProblemsOptions): StepProblems {
  const features = useFeatures();
  const { open: notify } = useNotification();
  const [asked, setAsked] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { resource, values, base, existing } = form;
  const found = useMemo(
    () => formProblems(resource, { values, original: base?.record ?? {}, features, existing }),
    [resource, values, base, features, existing],
  );
  const isTyped = (name: string) => !isEmptyValue(fieldNamed(resource, name), values[name]);
  const inLeft = steps.flatMap(({ title, fields }) => (left.has(title) ? fields : []));
  const own = Object.fromEntries(Object.entries(found).filter(([name]) => asked || (inLeft.includes(name) && isTyped(name))));
  useErrorsAtFields(form, own, steps[step]);
  // What the server refused stands at its input already.
  const shown = { ...own, ...refusedOf(form, refusal) };

  return {
    isWrong: ({ fields }) => fields.some((name) => shown[name]),
    leave: ({ title }) => setLeft((last) => new Set([...last, title])),
    find: () => {
      const first = steps.flatMap(({ fields }) => fields).find((name) => found[name]);
      if (first === undefined) return undefined;
      setAsked(true);
      notify?.({ type: 'error', ...joinedProblems(resource, found) });
      return first;
    },
  };
}
