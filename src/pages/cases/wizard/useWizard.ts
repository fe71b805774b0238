import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { RecordForm, Submit } from '../../../screens/form';
import { useStep } from './useStep';
import { useStepFocus, type StepFocus } from './useStepFocus';
import { useStepProblems, type StepProblems } from './useStepProblems';
import { fieldsOfStep, wizardSteps, type WizardStep } from './wizardSteps';

interface WizardOptions {
  readonly form: RecordForm;
  readonly submit: Submit;
}

export interface WizardState {
  readonly steps: readonly WizardStep[];
  readonly step: number;
  readonly problems: StepProblems;
  readonly heading: StepFocus['heading'];
  /** A field of the step takes the focus as soon as the step is rendered. */
  readonly isFocusPending: boolean;
  /** Opens another step and marks invalid values in the previous one. */
  readonly open: (step: number) => void;
  /** Validates all steps and focuses the first field that is invalid, or about which to advise; true if there is none. */
  readonly validateAll: () => boolean;
}

/** The current step of a multi-step form, and the validation of all its steps. */
export function useWizard({ form, submit }: WizardOptions): WizardState {
  const { resource } = form;
  const steps = useMemo(() => wizardSteps(resource), [resource]);
  const [step, go] = useStep(steps.length);
  const problems = useStepProblems({ form, steps, step, refusal: submit.refusal });
  const [isFocusRequested, setFocusRequested] = useState(false);
  const { heading, focusField } = useStepFocus(form.form, steps[step]);
  const openField = (field: string) => {
    focusField(field);
    go(steps.findIndex((other) => fieldsOfStep(other).includes(field)));
  };
  const { refusal } = submit;
  const refused = steps.map((other) => fieldsOfStep(other).filter((name) => refusal?.atFields[name] ?? refusal?.elsewhere[name]));
  const isRefusedHere = (refused[step] ?? []).length > 0;
  /** Opens the step of the first field that the server refused, unless the current step has one. */
  const openRefusedStep = useEffectEvent(() => {
    const [first] = refused.flat();
    if (first !== undefined && !isRefusedHere) openField(first);
  });
  useEffect(() => openRefusedStep(), [refusal]);
  return {
    steps,
    step,
    problems,
    heading,
    isFocusPending: isFocusRequested || isRefusedHere,
    open: (next) => {
      setFocusRequested(false);
      const left = steps[step];
      if (left) problems.markVisited(left);
      go(next);
    },
    validateAll: () => {
      const field = problems.validate() ?? form.advise();
      if (field === undefined) return true;
      setFocusRequested(true);
      openField(field);
      return false;
    },
  };
}
