import { useMemo, useState } from 'react';
import type { RecordForm, Submit } from '../../../screens/form';
import { useStep } from './useStep';
import { useStepFocus, type StepFocus } from './useStepFocus';
import { useStepProblems, type StepProblems } from './useStepProblems';
import { wizardSteps, type WizardStep } from './wizardSteps';

interface WizardOptions {
  readonly form: RecordForm;
  readonly submit: Submit;
}

export interface WizardState {
  readonly steps: readonly WizardStep[];
  readonly step: number;
  readonly problems: StepProblems;
  readonly heading: StepFocus['heading'];
  /** One of the fields takes the focus once its step is there. */
  readonly awaited: boolean;
  /** Opens another step; the one that is left is looked at. */
  readonly open: (step: number) => void;
  /** Leads to the first field that is wrong; true where there is none. */
  readonly isRight: () => boolean;
}

/** Which step of a form is open, and what is wrong in any of them. */
export function useWizard({ form, submit }: WizardOptions): WizardState {
  const { resource } = form;
  const steps = useMemo(() => wizardSteps(resource), [resource]);
  const [step, go] = useStep(steps.length);
  const problems = useStepProblems({ form, steps, step, refusal: submit.refusal });
  const [awaited, setAwaited] = useState(false);
  const { heading, toField } = useStepFocus(form.form, steps[step]);
  return {
    steps,
    step,
    problems,
    heading,
    awaited,
    open: (next) => {
      setAwaited(false);
      const left = steps[step];
      if (left) problems.leave(left);
      go(next);
    },
    isRight: () => {
      const wrong = problems.find();
      if (wrong === undefined) return true;
      toField(wrong);
      setAwaited(true);
      go(steps.findIndex(({ fields }) => fields.includes(wrong)));
      return false;
    },
  };
}
