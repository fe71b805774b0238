import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { FormInstance } from 'antd';
import type { WizardStep } from './wizardSteps';

export interface StepFocus {
  /** Ref for the heading of the step. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Moves the focus to a field as soon as its step is rendered. */
  readonly focusField: (name: string) => void;
}

/** Manages the focus after a step change: it goes to the heading of the step, or to a requested field. */
export function useStepFocus(form: FormInstance, step: WizardStep | undefined): StepFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const [requested, setRequested] = useState<{ readonly name: string }>();
  const reached = useRef<typeof requested>(undefined);
  const shown = useRef(step?.title);
  // A layout effect, so that the focus moves before the user can type into the new step.
  useLayoutEffect(() => {
    if (shown.current !== step?.title) heading.current?.focus();
    shown.current = step?.title;
    if (!requested || reached.current === requested || !step?.fields.includes(requested.name)) return;
    reached.current = requested;
    form.scrollToField(requested.name, { block: 'center', focus: true });
  }, [form, step, requested]);
  return { heading, focusField: (name) => setRequested({ name }) };
}
