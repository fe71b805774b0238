import { Steps } from 'antd';
import type { WizardStep } from './wizardSteps';

interface WizardStepperProps {
  readonly steps: readonly WizardStep[];
  readonly current: number;
  readonly hasErrors: (step: WizardStep) => boolean;
  readonly onChange: (step: number) => void;
}

/** The states of a step for screen readers. They belong to the step itself, which is a button: those of its parts are not read. */
const spokenStates = (title: string, { current, wrong }: { readonly current: boolean; readonly wrong: boolean }) => ({
  ...(current && { 'aria-current': 'step' as const }),
  ...(wrong && { 'aria-label': `${title}, has errors` }),
});

/** Vertical list of the wizard steps. Every step can be opened at any time (Cases 2); steps with errors are marked. */
export function WizardStepper({ steps, current: shown, hasErrors, onChange }: WizardStepperProps) {
  return (
    <nav aria-label="Steps">
      <Steps
        orientation="vertical"
        size="small"
        current={shown}
        onChange={onChange}
        items={steps.map((step, at) => {
          const wrong = hasErrors(step);
          const current = at === shown;
          const status = wrong ? 'error' : current ? 'process' : 'wait';
          return { title: step.title, status, ...spokenStates(step.title, { current, wrong }) };
        })}
      />
    </nav>
  );
}
