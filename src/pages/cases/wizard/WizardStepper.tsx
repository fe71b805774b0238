import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined';
import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import { useId, useMemo } from 'react';
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

/**
 * The list of the wizard's steps with what each of them holds. Every step can be opened at any time (Cases 2); steps
 * with errors are marked.
 */
export function WizardStepper({ form: { resource, store }, steps, current, hasErrors, onChange }: WizardStepperProps) {
  const registry = useRegistry();
  const { values } = useFormState(store);
  const initial = useMemo(() => initialRecord(resource), [resource]);
  const prefix = useId();
  return (
    <nav aria-label="Steps">
      <ol className={styles.list}>
        {steps.map((step, at) => {
          const { isFilled, text } = summariseStep(resource, { step, values, initial, registry });
          const isWrong = hasErrors(step);
          const state = isWrong ? 'wrong' : isFilled ? 'filled' : 'empty';
          const spoken = isWrong ? 'has errors' : isFilled ? 'filled in' : undefined;
          return (
            <li key={step.title} className={styles.step} data-state={state} data-current={at === current || undefined}>
              <span className={styles.mark} aria-hidden>
                {isWrong ? <Icon of={CloseOutlined} /> : isFilled ? <Icon of={CheckOutlined} /> : at + 1}
              </span>
              <div className={styles.words}>
                <button
                  type="button"
                  className={styles.title}
                  aria-current={at === current ? 'step' : undefined}
                  aria-label={isWrong ? `${step.title}, ${spoken}` : undefined}
                  aria-describedby={spoken && `${prefix}${at}`}
                  onClick={() => onChange(at)}
                >
                  {step.title}
                </button>
                {text !== '' && (
                  <div className={styles.summary} title={text}>
                    {text}
                  </div>
                )}
              </div>
              <span id={`${prefix}${at}`} hidden>
                {[spoken, text].filter(Boolean).join(': ')}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
