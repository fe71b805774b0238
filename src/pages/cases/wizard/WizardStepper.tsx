import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined';
import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import { memo, useId, useMemo } from 'react';
import { initialRecord } from '../../../schema/formScreens';
import { recordTitle } from '../../../schema/screens';
import {
  findReference,
  formatValue,
  isAlwaysRequired,
  isEmptyValue,
  type Registry,
  type Resource,
  type Values,
} from '../../../schema';
import { useFormState, type RecordForm, groupRecord } from '../../../screens/form';
import { useRegistry } from '../../../screens/registry';
import { Icon } from '../../../ui';
import styles from './Wizard.module.css';
import type { WizardStep } from './steps';

interface StepSummary {
  /** Something is filled in that a new case does not begin with. */
  readonly isFilled: boolean;
  /** What the step holds, in a few words; empty if there are none. */
  readonly text: string;
}

interface SummaryContext {
  readonly step: WizardStep;
  readonly values: Values;
  readonly registry: Registry;
}

/** The title of the record that a step edits; empty if none of its parts is filled in. */
function titleIn(target: Resource, record: Values): string {
  return recordTitle(target, { ...record, id: undefined });
}

function summaryText(
  resource: Resource,
  { step: { fields, reference, nest }, values, registry }: SummaryContext,
): string {
  const link = reference === undefined ? undefined : findReference(resource, reference);
  if (link && reference !== undefined)
    return titleIn(registry.get(link.to), groupRecord({ resource, reference }, values));
  const child = nest === undefined ? undefined : resource.relations.hasOne[nest];
  if (child) {
    const target = registry.get(child.one);
    return titleIn(target, Object.fromEntries(target.titleFields.map((name) => [name, values[`${nest}.${name}`]])));
  }
  const shown = fields.flatMap((name) =>
    resource.fields[name] && isAlwaysRequired(resource.fields[name])
      ? (formatValue(resource.fields[name], values[name]) ?? [])
      : [],
  );
  return shown.join(' · ');
}

/**
 * What a step of the wizard holds, for its entry in the list of steps; `initial` are the values that a new record
 * begins with.
 */
function summariseStep(resource: Resource, context: SummaryContext & { readonly initial: Values }): StepSummary {
  const { step, values, initial } = context;
  const isFilled = step.fields.some(
    (name) =>
      resource.fields[name] && !isEmptyValue(resource.fields[name], values[name]) && values[name] !== initial[name],
  );
  return { isFilled, text: isFilled ? summaryText(resource, context) : '' };
}

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
