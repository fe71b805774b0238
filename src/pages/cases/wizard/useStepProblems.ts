import { useNotification } from '@refinedev/core';
import { isEqual, isEqualFieldValue, type FieldErrors, type Resource, type Values } from '../../../schema';
import { joinedProblems, type RecordForm, type Refusal, useFormSelection } from '../../../screens/form';
import { fieldsOfStep, type WizardStep } from './wizardSteps';

export interface StepProblems {
  /** Whether a step shows errors. */
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
 * The errors of a multi-step form across all steps, of which the inputs of one are mounted. Until the first save attempt
 * a step that was left shows invalid values only, not missing ones.
 */
export function useStepProblems({ form: { resource, store }, steps, refusal }: StepProblemsOptions): StepProblems {
  const { open: notify } = useNotification();
  const wrongSteps = useFormSelection(
    store,
    ({ problems, values }) => {
      const shown = { ...problems, ...serverErrorsOf(resource, values, refusal) };
      return steps.filter((step) => fieldsOfStep(step).some((name) => shown[name])).map(({ title }) => title);
    },
    isEqual,
  );
  return {
    hasErrors: ({ title }) => wrongSteps.includes(title),
    markVisited: ({ fields }) => store.leaveFields(fields),
    validate: () => {
      const found = store.validate();
      if (!steps.some(({ fields }) => fields.some((name) => found[name]))) return undefined;
      notify?.({ type: 'error', ...joinedProblems(resource, found) });
      return found;
    },
  };
}
