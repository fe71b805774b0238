import { memo, useMemo, type ComponentProps, type CSSProperties } from 'react';
import { isEmptyValue, isMasked, type Field, type Resource, type Values } from '../../schema';
import { withComputedValues } from '../../schema/screens';
import { Cell, useResourceExtensions } from '../extensions';
import { FieldInput, isMarkedRequired } from '../../fields/inputs';
import { fieldViews, ownProblemOf } from '../../fields/views';
import { ErrorBoundary } from '../../ui';
import styles from './FieldItem.module.css';
import { inputIdOf, useFormFrame } from './FormFrame';
import type { GridPlace } from './formGrid';
import { isInputField } from './formValues';
import { MaskedInput, useStoredMask } from './MaskedInput';
import { useFormSelection, useFormState } from './RecordForm';
import { refusedErrors, type Refusal } from './useSubmit';
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
  /** The server's last refusal: its error stays until the value is another one. */
  readonly refusal?: Pick<Refusal, 'sent' | 'atFields'> | undefined;
  /** Shows the declared advice while the field is empty. */
  readonly isAdvised?: boolean;
}

/** The input of a field: the one attached to the resource, or that of its kind. */
function ResourceFieldInput({ of: resource, ...props }: ComponentProps<typeof FieldInput> & { readonly of: Resource }) {
  const AttachedInput = useResourceExtensions(resource)?.inputs[props.name];
  return AttachedInput ? <AttachedInput {...props} /> : <FieldInput {...props} />;
}

interface StoredInputProps
  extends
    Pick<FieldItemProps, 'resource' | 'name' | 'field' | 'refusal'>,
    Required<Pick<FieldItemProps, 'disabled' | 'isAdvised'>> {}

interface InputProblem {
  readonly isInvalid: boolean;
  /** The error to show below the input; none if the input shows it itself. */
  readonly message: string | undefined;
}

/** The attributes of an input that belong to its frame: its label, errors and hint. */
function framedAttributes(
  id: string,
  {
    required,
    hint,
    isInvalid,
    message,
    warning,
  }: {
    readonly required: boolean;
    readonly hint: string | undefined;
    readonly warning: string | undefined;
  } & InputProblem,
) {
  const describedBy = [(message ?? warning) !== undefined && helpIdOf(id), hint !== undefined && extraIdOf(id)];
  const describes = describedBy.filter(Boolean).join(' ');
  return {
    id,
    ...(required && { 'aria-required': true }),
    ...(isInvalid && { 'aria-invalid': true }),
    ...(warning !== undefined && { status: 'warning' as const }),
    ...(describes !== '' && { 'aria-describedby': describes }),
  };
}

/** The error of an input: of the server as long as the value is the refused one, otherwise that of its validation. */
function useProblem(
  { name, field, disabled, refusal }: Omit<StoredInputProps, 'resource' | 'isAdvised'>,
  value: unknown,
): InputProblem {
  const { store } = useFormFrame();
  const found = useFormSelection(store, ({ problems }) => problems[name]?.join('; '));
  const refused = refusedErrors(refusal, name, { field, value });
  const problem = refused?.join('; ') ?? (disabled ? undefined : found);
  return { isInvalid: problem !== undefined, message: problem === ownProblemOf(field, value) ? undefined : problem };
}

/** The input of a field with its frame: subscribes to its own value and errors, which alone render it. */
function StoredInput(props: StoredInputProps) {
  const { resource, name, field, disabled, isAdvised } = props;
  const { store, id: formId } = useFormFrame();
  const value = useFormSelection(store, ({ shown }) => shown[name]);
  const { isInvalid, message } = useProblem(props, value);
  const warning = !isInvalid && isAdvised && isEmptyValue(field, value) ? field.advised : undefined;
  const required = isMarkedRequired(field);
  const id = inputIdOf(formId, name);
  const mask = useStoredMask({ resource, name, field, value });
  const input = {
    of: resource,
    field,
    name,
    value,
    onChange: (typed: unknown, others?: Values) => store.type({ ...others, [name]: typed }),
    onBlur: () => !disabled && store.validateField(name),
    showsAllOptions: true,
    ...framedAttributes(id, { required, hint: field.hint, isInvalid, message, warning }),
    ...(disabled && { disabled }),
  };
  return (
    <ItemFrame
      id={id}
      label={field.label}
      required={required}
      hint={field.hint}
      problem={message ?? warning}
      status={warning === undefined ? 'error' : 'warning'}
    >
      {mask === undefined ? (
        <ResourceFieldInput {...input} />
      ) : (
        <MaskedInput {...input} resource={resource} mask={mask}>
          {(typed) => <ResourceFieldInput {...input} {...typed} />}
        </MaskedInput>
      )}
    </ItemFrame>
  );
}

/** The value of a field without an input; it may be computed from those that are typed. */
function StoredValue({ resource, name }: Pick<FieldItemProps, 'resource' | 'name'>) {
  const { store } = useFormFrame();
  const { shown } = useFormState(store);
  const record = useMemo(() => withComputedValues(resource, shown), [resource, shown]);
  return <Cell of={resource} field={name} record={record} isFull />;
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
  refusal,
  isAdvised = false,
}: FieldItemProps) {
  // An input names its additional parts after its label.
  const displayedField = useMemo(() => {
    const labelled = label === field.label ? field : { ...field, label };
    return disabled ? withoutRequiredRules(labelled) : labelled;
  }, [field, label, disabled]);
  return (
    <div className={styles.place} style={{ '--narrow': narrow, '--wide': wide } as CSSProperties}>
      <ErrorBoundary>
        {isInputField(resource, name) && !(disabled && isMasked(field)) ? (
          <StoredInput
            resource={resource}
            name={name}
            field={displayedField}
            disabled={disabled}
            refusal={refusal}
            isAdvised={isAdvised}
          />
        ) : (
          <ItemFrame label={fieldViews[field.kind].isTable ? null : label}>
            <StoredValue resource={resource} name={name} />
          </ItemFrame>
        )}
      </ErrorBoundary>
    </div>
  );
});
