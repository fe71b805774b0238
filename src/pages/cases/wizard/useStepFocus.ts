import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { FieldErrors } from '../../../schema';
import { focusProblem, type RecordForm } from '../../../screens/form';
import type { WizardStep } from './wizardSteps';

export interface StepFocus {
  /** Ref for the heading of the step. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Moves the focus to the first field with an error as soon as its step is rendered. */
  readonly focusFirstOf: (problems: FieldErrors) => void;
}

/** Manages the focus after a step change: it goes to the heading of the step, or to a field with an error. */
export function useStepFocus(form: RecordForm, step: WizardStep | undefined): StepFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const [requested, setRequested] = useState<FieldErrors>();
  const reached = useRef<typeof requested>(undefined);
  const shown = useRef(step?.title);
  // A layout effect, so that the focus moves before the user can type into the new step.
  useLayoutEffect(() => {
    if (shown.current !== step?.title) heading.current?.focus();
    shown.current = step?.title;
    if (!requested || reached.current === requested || !step?.fields.some((name) => requested[name])) return;
    reached.current = requested;
    focusProblem(form, requested);
  }, [form, step, requested]);
  // A copy: each request moves the focus, also if the errors are the same.
  return { heading, focusFirstOf: (problems) => setRequested({ ...problems }) };
}
