import { memo, useMemo, useSyncExternalStore, type ComponentProps, type CSSProperties } from 'react';
import type { Field, Resource, Values } from '../../schema';
import { Cell, useResourceExtensions } from '../extensions';
import { FieldInput, isMarkedRequired } from '../../fields/inputs';
import { fieldViews, ownProblemOf } from '../../fields/views';
import { ErrorBoundary } from '../../ui';
import styles from './FieldItem.module.css';
import { inputIdOf, useFormFrame } from './FormFrame';
import type { GridPlace } from './formGrid';
import { isInputField } from './formValues';
import { extraIdOf, helpIdOf, ItemFrame } from './ItemFrame';

interface FieldItemProps {
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  /** Its place in the grid of the form. Plain texts, so that a new object renders no field. */
  readonly narrow?: GridPlace['narrow'] | undefined;
  readonly wide?: GridPlace['wide'] | undefined;
  /** Overrides the field's label. */
  readonly label?: string | undefined;
  /** The field cannot be written in the record's current state. */
  readonly disabled?: boolean;
  /** The values to display, if the field has no input. */
  readonly displayedValues?: Values | undefined;
  /** An error of its current value that the server or the wizard found. */
  readonly found?: string | undefined;
  /** What to say while it is empty. */
  readonly advice?: string | undefined;
}

/** The input of a field: the one attached to the resource, or that of its kind. */
function ResourceFieldInput({ of: resource, ...props }: ComponentProps<typeof FieldInput> & { readonly of: Resource }) {
  const AttachedInput = useResourceExtensions(resource)?.inputs[props.name];
  return AttachedInput ? <AttachedInput {...props} /> : <FieldInput {...props} />;
}

/** What a form shows at an input, in place of an error of its own. */
interface Remarks {
  /** An error of its current value that the server or the wizard found. */
  readonly found: string | undefined;
  /** What to say while it is empty. */
  readonly advice: string | undefined;
}

interface StoredInputProps extends Remarks {
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  readonly disabled: boolean;
}

/** The attributes of an input that belong to its frame: its label, errors and hint. */
function framedAttributes(
  id: string,
  {
    required,
    hint,
    problems,
    warning,
  }: {
    readonly required: boolean;
    readonly hint: string | undefined;
    readonly problems: readonly string[];
    readonly warning: string | undefined;
  },
) {
  const describedBy = [
    (problems.length > 0 || warning !== undefined) && helpIdOf(id),
    hint !== undefined && extraIdOf(id),
  ];
  const describes = describedBy.filter(Boolean).join(' ');
  return {
    id,
    ...(required && { 'aria-required': true }),
    ...(problems.length > 0 && { 'aria-invalid': true }),
    ...(warning !== undefined && { status: 'warning' as const }),
    ...(describes !== '' && { 'aria-describedby': describes }),
  };
}

/** The input of a field with its frame: subscribes to its own value and errors, which alone render it. */
function StoredInput({ resource, name, field, disabled, found, advice }: StoredInputProps) {
  const { store, id: formId } = useFormFrame();
  const value = useSyncExternalStore(store.subscribe, () => store.current().shown[name]);
  const ownProblem = ownProblemOf(field, value);
  const invalid = useSyncExternalStore(store.subscribe, () => store.current().problems[name]?.join('; '));
  const problems = [found ?? (disabled || invalid === ownProblem ? [] : (invalid ?? []))].flat();
  const warning = problems.length === 0 ? advice : undefined;
  const required = isMarkedRequired(field);
  const id = inputIdOf(formId, name);
  return (
    <ItemFrame
      id={id}
      label={field.label}
      required={required}
      hint={field.hint}
      problems={warning === undefined ? problems : [warning]}
      status={warning === undefined ? 'error' : 'warning'}
    >
      <ResourceFieldInput
        of={resource}
        field={field}
        name={name}
        value={value}
        onChange={(typed, others) => store.type({ ...others, [name]: typed })}
        onBlur={() => !disabled && store.validateField(name)}
        showsAllOptions
        {...framedAttributes(id, { required, hint: field.hint, problems, warning })}
        {...(disabled && { disabled })}
      />
    </ItemFrame>
  );
}

const omitRequired = ({ required: _required, ...field }: Field): object => field;

/** A disabled field is not required, and neither are the columns of its rows. */
function withoutRequiredRules(field: Field): Field {
  const columns = field.kind === 'rows' && {
    columns: Object.fromEntries(Object.entries(field.columns).map(([name, column]) => [name, omitRequired(column)])),
  };
  return { ...omitRequired(field), ...columns } as Field;
}

/**
 * One field of a form: its label, its input with the kind's rules, and its hint; read-only fields display their value.
 * Memoized, since typing must not render the form's fifty other fields.
 */
export const FieldItem = memo(function FieldItem({
  resource,
  name,
  field,
  narrow,
  wide,
  label = field.label,
  disabled = false,
  displayedValues,
  found,
  advice,
}: FieldItemProps) {
  // An input names its additional parts after its label.
  const displayedField = useMemo(() => {
    const labelled = label === field.label ? field : { ...field, label };
    return disabled ? withoutRequiredRules(labelled) : labelled;
  }, [field, label, disabled]);
  return (
    <div className={styles.place} style={{ '--narrow': narrow, '--wide': wide } as CSSProperties}>
      <ErrorBoundary>
        {isInputField(resource, name) ? (
          <StoredInput
            resource={resource}
            name={name}
            field={displayedField}
            disabled={disabled}
            found={found}
            advice={advice}
          />
        ) : (
          <ItemFrame label={fieldViews[field.kind].isTable ? null : label}>
            <Cell of={resource} field={name} record={displayedValues ?? {}} isFull />
          </ItemFrame>
        )}
      </ErrorBoundary>
    </div>
  );
});
