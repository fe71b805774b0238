import { useState } from 'react';
import { useNotification } from '@refinedev/core';
import {
  getField,
  isEmptyValue,
  isEqual,
  isEqualFieldValue,
  type FieldErrors,
  type Resource,
  type Values,
} from '../../../schema';
import { useFeatures } from '../../../screens/registry';
import { formProblems, joinedProblems, type RecordForm, type Refusal, useFormSelection } from '../../../screens/form';
import { fieldsOfStep, type WizardStep } from './wizardSteps';

export interface StepProblems {
  /** The marked errors, by field; those of the server are not among them. */
  readonly marked: FieldErrors;
  /** Whether a step has marked errors, or errors of the server. */
  readonly hasErrors: (step: WizardStep) => boolean;
  /** Records that a step was left, so that its invalid values are marked. */
  readonly markVisited: (step: WizardStep) => void;
  /** Validates all steps. If there are errors, it shows a toast, marks them and returns them. */
  readonly validate: () => FieldErrors | undefined;
}

interface StepProblemsOptions {
  readonly form: RecordForm;
  readonly steps: readonly WizardStep[];
  /** The server's last refusal. */
  readonly refusal: Refusal | undefined;
}

const noErrors: FieldErrors = {};

/** Server errors of fields that have not been changed since. */
function serverErrorsOf({ fields }: Resource, values: Values, refusal: Refusal | undefined): FieldErrors {
  const { atFields = {}, elsewhere = {}, sent = {} } = refusal ?? {};
  return Object.fromEntries(
    Object.entries({ ...elsewhere, ...atFields }).filter(
      ([name]) => fields[name] && isEqualFieldValue(fields[name], sent[name], values[name]),
    ),
  );
}

/**
 * Validates a multi-step form across all steps, against the declaration alone, since only the inputs of one step are
 * mounted. Until the first save attempt it marks only invalid values in visited steps, not missing ones.
 */
export function useStepProblems({ form, steps, refusal }: StepProblemsOptions): StepProblems {
  const features = useFeatures();
  const { open: notify } = useNotification();
  const [wasValidated, setWasValidated] = useState(false);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const { resource, store, existing } = form;
  const findErrors = ({ values, base }: ReturnType<RecordForm['current']>) =>
    formProblems(resource, { values, original: base?.record ?? {}, features, existing });
  const visitedFields = new Set(steps.flatMap(({ title, fields }) => (visited.has(title) ? fields : [])));
  const isMarked = (name: string, values: Values) =>
    wasValidated || (visitedFields.has(name) && !isEmptyValue(getField(resource, name), values[name]));
  const isAnyMarked = wasValidated || visited.size > 0;
  const marked = useFormSelection(
    store,
    (state): FieldErrors =>
      isAnyMarked
        ? Object.fromEntries(Object.entries(findErrors(state)).filter(([name]) => isMarked(name, state.values)))
        : noErrors,
    isEqual,
  );
  const refused = useFormSelection(store, ({ values }) => serverErrorsOf(resource, values, refusal), isEqual);
  const shown = { ...marked, ...refused };

  return {
    marked,
    hasErrors: (checked) => fieldsOfStep(checked).some((name) => shown[name]),
    markVisited: ({ title }) => setVisited((last) => new Set([...last, title])),
    validate: () => {
      const found = findErrors(form.current());
      if (!steps.some(({ fields }) => fields.some((name) => found[name]))) return undefined;
      setWasValidated(true);
      notify?.({ type: 'error', ...joinedProblems(resource, found) });
      return found;
    },
  };
}
