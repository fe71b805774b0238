import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { FormInstance } from 'antd';
import type { WizardStep } from './wizardSteps';

export interface StepFocus {
  /** Ref for the heading of the step. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Moves the focus to a field as soon as its step is rendered. */
  readonly toField: (name: string) => void;
}

/** Manages the focus after a step change: it goes to the heading of the step, or to a requested field. */
export function useStepFocus(form: FormInstance, step: WizardStep | undefined): StepFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const [wanted, setWanted] = useState<{ readonly name: string }>();
  const reached = useRef<typeof wanted>(undefined);
  const shown = useRef(step?.title);
  // A layout effect, so that the focus moves before the user can type into the new step.
  useLayoutEffect(() => {
    if (shown.current !== step?.title) heading.current?.focus();
    shown.current = step?.title;
    if (!wanted || reached.current === wanted || !step?.fields.includes(wanted.name)) return;
    reached.current = wanted;
    form.scrollToField(wanted.name, { block: 'center', focus: true });
  }, [form, step, wanted]);
  return { heading, toField: (name) => setWanted({ name }) };
}
