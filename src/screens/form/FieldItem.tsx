import { memo, useMemo, useSyncExternalStore, type ComponentProps, type CSSProperties } from 'react';
import { Form } from 'antd';
import { findDateProblem, type Field, type Resource, type Values } from '../../schema';
import { Cell, useResourceExtensions } from '../extensions';
import { FieldInput, rulesFor } from '../../fields/inputs';
import { fieldViews, ownProblemOf } from '../../fields/views';
import { ErrorBoundary } from '../../ui';
import styles from './FieldItem.module.css';
import type { GridPlace } from './formGrid';
import { isInputField } from './formValues';
import { helpIdOf, ItemFrame, useItemProblems } from './ItemFrame';

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
  /** The stored record: its values are accepted, even if the current declaration would reject them. */
  readonly original?: Values | undefined;
  /** Server errors for the current value; they remain until it changes. */
  readonly serverErrors?: readonly string[] | undefined;
  /** What to say while it is empty. */
  readonly advice?: string | undefined;
}

/** The input of a field: the one attached to the resource, or that of its kind. */
function ResourceFieldInput({ of: resource, ...props }: ComponentProps<typeof FieldInput> & { readonly of: Resource }) {
  const AttachedInput = useResourceExtensions(resource)?.inputs[props.name];
  return AttachedInput ? <AttachedInput {...props} /> : <FieldInput {...props} />;
}

interface FramedInputProps extends ComponentProps<typeof ResourceFieldInput> {
  /** The last server error, as one line. */
  readonly serverError: string | undefined;
  readonly advice: string | undefined;
}

/**
 * An input with its frame. As the child of a form item it receives value, handlers and id from there; typing renders
 * this, and none of antd's wrappers.
 */
function FramedInput({ serverError, advice, ...input }: FramedInputProps) {
  const { id, field, value } = input;
  const ownProblem = ownProblemOf(field, value);
  const validationProblems = useItemProblems().filter((problem) => problem !== ownProblem);
  const problems = serverError === undefined ? validationProblems : [serverError];
  const warning = problems.length === 0 ? advice : undefined;
  return (
    <ItemFrame
      id={id}
      label={field.label}
      required={input['aria-required'] === 'true'}
      hint={field.hint}
      problems={warning === undefined ? problems : [warning]}
      status={warning === undefined ? 'error' : 'warning'}
    >
      <ResourceFieldInput
        {...input}
        showsAllOptions
        {...(serverError !== undefined && { 'aria-invalid': true })}
        {...(warning !== undefined && { status: 'warning', 'aria-describedby': helpIdOf(id) ?? '' })}
      />
    </ItemFrame>
  );
}

/* No subscription needed: antd updates mounted inputs itself. */
const noSubscription = () => () => undefined;

/**
 * Renders a field again if its form value changed between its render and its mount, which antd does not notice: the
 * later fields of a form are rendered incrementally, and a record may load in the meantime.
 */
function useValueChangedBeforeMount(name: string): void {
  const form = Form.useFormInstance<Record<string, unknown>>();
  useSyncExternalStore(noSubscription, (): unknown => form.getFieldValue(name));
}

/** The validation rules of an input; none while it is disabled. */
const itemRulesOf = ({
  resource,
  name,
  field,
  disabled,
  original,
}: Pick<FieldItemProps, 'resource' | 'name' | 'field' | 'disabled' | 'original'>) =>
  disabled
    ? []
    : rulesFor(field, {
        original: original?.[name],
        crossFieldProblem: (values) => findDateProblem(resource, name, { values, original }),
      });

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
  original,
  serverErrors,
  advice,
}: FieldItemProps) {
  // An input names its additional parts after its label.
  const displayedField = useMemo(() => {
    const labelled = label === field.label ? field : { ...field, label };
    return disabled ? withoutRequiredRules(labelled) : labelled;
  }, [field, label, disabled]);
  const hasInput = isInputField(resource, name);
  useValueChangedBeforeMount(name);
  const serverError = serverErrors?.join('; ');
  return (
    <div className={styles.place} style={{ '--narrow': narrow, '--wide': wide } as CSSProperties}>
      <ErrorBoundary>
        {hasInput ? (
          <Form.Item
            noStyle
            name={name}
            label={label}
            rules={itemRulesOf({ resource, name, field, disabled, original })}
            {...('notBefore' in field && { dependencies: [field.notBefore] })}
            extra={field.hint}
            validateTrigger="onBlur"
            {...(serverError !== undefined && { validateStatus: 'error' as const, help: serverError })}
          >
            <FramedInput
              of={resource}
              field={displayedField}
              name={name}
              serverError={serverError}
              advice={advice}
              {...(disabled && { disabled })}
            />
          </Form.Item>
        ) : (
          <ItemFrame label={fieldViews[field.kind].isTable ? null : label}>
            <Cell of={resource} field={name} record={displayedValues ?? {}} isFull />
          </ItemFrame>
        )}
      </ErrorBoundary>
    </div>
  );
});
