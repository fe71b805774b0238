import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined';
import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import { memo, useId, useMemo } from 'react';
import { initialRecord } from '../../../schema';
import { useFormState, type RecordForm } from '../../../screens/form';
import { useRegistry } from '../../../screens/registry';
import { Icon } from '../../../ui';
import { summariseStep } from './stepSummary';
import styles from './Wizard.module.css';
import type { WizardStep } from './wizardSteps';

interface WizardStepperProps {
  readonly form: RecordForm;
  readonly steps: readonly WizardStep[];
  readonly current: number;
  readonly hasErrors: (step: WizardStep) => boolean;
  readonly onChange: (step: number) => void;
}

interface StepEntryProps {
  readonly title: string;
  /** What the step holds, in a few words. */
  readonly text: string;
  readonly isFilled: boolean;
  readonly isWrong: boolean;
  readonly isCurrent: boolean;
  /** Its place among the steps. */
  readonly at: number;
  readonly onChange: (step: number) => void;
}

const StepEntry = memo(function StepEntry({ title, text, isFilled, isWrong, isCurrent, at, onChange }: StepEntryProps) {
  const id = useId();
  const state = isWrong ? 'wrong' : isFilled ? 'filled' : 'empty';
  const spoken = isWrong ? 'has errors' : isFilled ? 'filled in' : undefined;
  return (
    <li className={styles.step} data-state={state} data-current={isCurrent || undefined}>
      <span className={styles.mark} aria-hidden>
        {isWrong ? <Icon of={CloseOutlined} /> : isFilled ? <Icon of={CheckOutlined} /> : at + 1}
      </span>
      <div className={styles.words}>
        <button
          type="button"
          className={styles.title}
          aria-current={isCurrent ? 'step' : undefined}
          aria-label={isWrong ? `${title}, ${spoken}` : undefined}
          aria-describedby={spoken && id}
          onClick={() => onChange(at)}
        >
          {title}
        </button>
        {text !== '' && (
          <div className={styles.summary} title={text}>
            {text}
          </div>
        )}
      </div>
      <span id={id} hidden>
        {[spoken, text].filter(Boolean).join(': ')}
      </span>
    </li>
  );
});

/**
 * The list of the wizard's steps with what each of them holds. Every step can be opened at any time (Cases 2); steps
 * with errors are marked.
 */
export function WizardStepper({ form: { resource, store }, steps, current, hasErrors, onChange }: WizardStepperProps) {
  const registry = useRegistry();
  const { values } = useFormState(store);
  const initial = useMemo(() => initialRecord(resource), [resource]);
  return (
    <nav aria-label="Steps">
      <ol className={styles.list}>
        {steps.map((step, at) => (
          <StepEntry
            key={step.title}
            title={step.title}
            {...summariseStep(resource, { step, values, initial, registry })}
            isWrong={hasErrors(step)}
            isCurrent={at === current}
            at={at}
            onChange={onChange}
          />
        ))}
      </ol>
    </nav>
  );
}
