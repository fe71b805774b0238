import { Steps } from 'antd';
import type { WizardStep } from './wizardSteps';

interface WizardStepperProps {
  readonly steps: readonly WizardStep[];
  readonly current: number;
  readonly hasErrors: (step: WizardStep) => boolean;
  readonly onChange: (step: number) => void;
}

function StepTitle({ title, current, wrong }: { readonly title: string; readonly current: boolean; readonly wrong: boolean }) {
  return (
    <span {...(current && { 'aria-current': 'step' })} {...(wrong && { 'aria-label': `${title}, has errors` })}>
      {title}
    </span>
  );
}

/** Vertical list of the wizard steps. Every step can be opened at any time (Cases 2); steps with errors are marked. */
export function WizardStepper({ steps, current, hasErrors, onChange }: WizardStepperProps) {
  return (
    <nav aria-label="Steps">
      <Steps
        orientation="vertical"
        size="small"
        current={current}
        onChange={onChange}
        items={steps.map((step, at) => {
          const wrong = hasErrors(step);
          const status = wrong ? 'error' : at === current ? 'process' : 'wait';
          return { title: <StepTitle title={step.title} current={at === current} wrong={wrong} />, status };
        })}
      />
    </nav>
  );
}
