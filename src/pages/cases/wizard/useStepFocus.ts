import { useEffect, useRef, type RefObject } from 'react';
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
  const wanted = useRef<string>(undefined);
  const shown = useRef(step?.title);
  useEffect(() => {
    if (shown.current !== step?.title) heading.current?.focus();
    shown.current = step?.title;
    const name = wanted.current;
    if (name === undefined || !step?.fields.includes(name)) return;
    wanted.current = undefined;
    form.scrollToField(name, { block: 'center', focus: true });
  });
  return {
    heading,
    toField: (name) => {
      wanted.current = name;
    },
  };
}
