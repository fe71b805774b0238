import { useState, type ReactNode } from 'react';
import { FieldInput, fieldProblems } from '../../fields/inputs';
import { FieldCell, FieldValue, ownProblemOf } from '../../fields/views';
import { ItemFrame } from '../../screens/form';
import type { Field } from '../../schema';
import { Card, ErrorBoundary } from '../../ui';
import styles from './Declarations.module.css';
import { titleOfKind, type Sample } from './sampleFields';

interface InputStateProps {
  readonly field: Field;
  readonly id: string;
  readonly start?: unknown;
  readonly isChecked?: boolean;
  readonly disabled?: boolean;
}

/** A live input in its frame, as forms show it; `isChecked` shows what is wrong with its value. */
function InputState({ field, id, start, isChecked = false, disabled = false }: InputStateProps) {
  const [value, setValue] = useState(start);
  const [problem] = isChecked ? fieldProblems(field, value, undefined) : [];
  const isShown = problem !== undefined && problem !== ownProblemOf(field, value);
  return (
    <ItemFrame id={id} label={field.label} required={isChecked} problem={isShown ? problem : undefined}>
      <FieldInput
        field={field}
        name={id}
        id={id}
        value={value}
        onChange={setValue}
        showsAllOptions
        {...(disabled && { disabled })}
        {...(isChecked && { 'aria-required': true })}
        {...(problem !== undefined && { 'aria-invalid': true })}
      />
    </ItemFrame>
  );
}

interface StateProps {
  readonly title: string;
  readonly children: ReactNode;
}

const State = ({ title, children }: StateProps) => (
  <div className={styles.state}>
    <h3 className={styles.stateTitle}>{title}</h3>
    <ErrorBoundary>{children}</ErrorBoundary>
  </div>
);

/** A kind of field in each of its states, by the components that forms, lists and pages use. */
export function KindStates({ field, value }: Sample) {
  const { kind } = field;
  const required = { ...field, required: true } as Field;
  const shown = { field, name: kind, value, record: { id: 1, [kind]: value } };
  return (
    <Card title={titleOfKind(kind)} tag={<code>{kind}</code>}>
      <div className={styles.states}>
        <State title="Empty">
          <InputState field={field} id={`${kind}-empty`} />
        </State>
        <State title="Filled">
          <InputState field={field} id={`${kind}-filled`} start={value} />
        </State>
        <State title="Required, with an error">
          <InputState field={required} id={`${kind}-required`} isChecked />
        </State>
        <State title="Disabled">
          <InputState field={field} id={`${kind}-disabled`} start={value} disabled />
        </State>
        <State title="Read-only">
          <ItemFrame label={field.label}>
            <FieldValue {...shown} />
          </ItemFrame>
        </State>
        <State title="In a list">
          <FieldCell {...shown} />
        </State>
        <State title="On a record page">
          <FieldValue {...shown} />
        </State>
      </div>
    </Card>
  );
}
