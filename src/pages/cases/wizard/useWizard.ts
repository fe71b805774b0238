import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FieldErrors } from '../../../schema';
import type { RecordForm, Submit } from '../../../screens/form';
import {
  useStep,
  useStepFocus,
  type StepFocus,
  useStepProblems,
  type StepProblems,
  fieldsOfStep,
  wizardSteps,
  type WizardStep,
} from './steps';

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
  /**
   * Validates all steps and focuses the first field that is invalid, or about which to advise; true if there is none.
   */
  readonly validateAll: () => boolean;
}

/** The field about which the form advises before a save, which says so itself. */
function advisedField({ advise }: Pick<RecordForm, 'advise'>): FieldErrors | undefined {
  const name = advise();
  return name === undefined ? undefined : { [name]: [] };
}

/** The current step of a multi-step form, and the validation of all its steps. */
export function useWizard({ form, submit }: WizardOptions): WizardState {
  const { resource } = form;
  const steps = useMemo(() => wizardSteps(resource), [resource]);
  const [step, go] = useStep(steps.length);
  const problems = useStepProblems({ form, steps, refusal: submit.refusal });
  const [isFocusRequested, setFocusRequested] = useState(false);
  const { heading, focusFirstOf } = useStepFocus(form, steps[step]);
  /** Opens the step of the first of these errors. The page stays where the focus scrolls it. */
  const openProblem = (wrong: FieldErrors) => {
    const next = steps.findIndex((other) => fieldsOfStep(other).some((name) => wrong[name]));
    focusFirstOf(wrong);
    if (next !== step) go(next, { preventScrollReset: true });
  };
  const { refusal } = submit;
  const refused: FieldErrors = { ...refusal?.elsewhere, ...refusal?.atFields };
  const isRefused = (name: string) => refused[name] !== undefined;
  const isRefusedHere = steps[step] !== undefined && fieldsOfStep(steps[step]).some(isRefused);
  /** Opens the step of the first field that the server refused, unless the current step has one. */
  const openRefusedStep = useEffectEvent(() => {
    if (!isRefusedHere && steps.flatMap(fieldsOfStep).some(isRefused)) openProblem(refused);
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
      const wrong = problems.validate() ?? advisedField(form);
      if (wrong === undefined) return true;
      setFocusRequested(true);
      openProblem(wrong);
      return false;
    },
  };
}
