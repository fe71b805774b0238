import { useNotification } from '@refinedev/core';
import { isEqual, type FieldErrors } from '../../../schema';
import { joinedProblems, refusedErrors, type RecordForm, type Refusal, useFormSelection } from '../../../screens/form';
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

/**
 * The errors of a multi-step form across all steps, of which the inputs of one are mounted. Until the first save attempt
 * a step that was left shows invalid values only, not missing ones.
 */
export function useStepProblems({ form: { resource, store }, steps, refusal }: StepProblemsOptions): StepProblems {
  const { open: notify } = useNotification();
  const refused = refusal && { sent: refusal.sent, atFields: { ...refusal.elsewhere, ...refusal.atFields } };
  const wrongSteps = useFormSelection(
    store,
    ({ problems, values }) => {
      const isWrong = (name: string) =>
        problems[name] ?? refusedErrors(refused, name, { field: resource.fields[name], value: values[name] });
      return steps.filter((step) => fieldsOfStep(step).some(isWrong)).map(({ title }) => title);
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
