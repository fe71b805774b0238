import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { FormInstance } from 'antd';
import type { WizardStep } from './wizardSteps';

export interface StepFocus {
  /** Of the heading of the step. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Moves the focus to a field as soon as its step is on the screen. */
  readonly toField: (name: string) => void;
}

/** Where the keyboard goes on after another step was opened: at its heading, or at the field that was asked for. */
export function useStepFocus(form: FormInstance, step: WizardStep | undefined): StepFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const [wanted, setWanted] = useState<{ readonly name: string }>();
  const reached = useRef<typeof wanted>(undefined);
  const shown = useRef(step?.title);
  // Before anything can be typed into what the step shows.
  useLayoutEffect(() => {
    if (shown.current !== step?.title) heading.current?.focus();
    shown.current = step?.title;
    if (!wanted || reached.current === wanted || !step?.fields.includes(wanted.name)) return;
    reached.current = wanted;
    form.scrollToField(wanted.name, { block: 'center', focus: true });
  }, [form, step, wanted]);
  return { heading, toField: (name) => setWanted({ name }) };
}
