import { memo, useMemo, useSyncExternalStore, type ComponentProps, type CSSProperties, type ReactNode } from 'react';
import { Form } from 'antd';
import { dayProblem, type Field, type Resource, type Values } from '../../schema';
import { Cell } from '../Cell';
import { columnWidthOf, FieldInput, fieldViews, inputWidthOf, rulesFor } from '../fields';
import { PartBoundary } from '../PartBoundary';
import { styleKey } from '../plain';
import { useAttached } from '../useAttached';
import styles from './FieldItem.module.css';
import { isInput } from './formValues';
import { ItemFrame, useProblems } from './ItemFrame';

interface FieldItemProps {
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  readonly columns: 1 | 2 | 3;
  /** It shares a line with the other fields of its group. */
  readonly inLine?: boolean;
  /** Overrides the field's label. */
  readonly label?: string | undefined;
  /** The field cannot be written in the record's current state. */
  readonly disabled?: boolean;
  /** The values to display, if the field has no input. */
  readonly shownOf?: Values | undefined;
  /** The stored record: its values are accepted, even if the current declaration would reject them. */
  readonly original?: Values | undefined;
  /** Server errors for the current value; they remain until it changes. */
  readonly refused?: readonly string[] | undefined;
}

/** Width of a read-only value among inputs: the larger of its input and column widths. */
function shownWidthOf(field: Field): number | undefined {
  const width = inputWidthOf(field);
  return width === undefined ? undefined : Math.max(width, columnWidthOf(field));
}

interface PlaceProps {
  /** Spans the full row. */
  readonly isWide: boolean;
  readonly columns: FieldItemProps['columns'];
  readonly inLine: boolean;
  readonly width: number | undefined;
  readonly children: ReactNode;
}

/** The layout container of a field: a column of the form, or a part of a shared line. */
function Place({ isWide, columns, inLine, width, children }: PlaceProps) {
  const sizes = width === undefined ? undefined : ({ '--input-width': `${width}px` } as CSSProperties);
  if (inLine) {
    return (
      <div className={styles.part} style={sizes}>
        {children}
      </div>
    );
  }
  return (
    <div className={`ant-col ant-col-xs-24 ant-col-md-${isWide ? 24 : 24 / columns} ${styleKey} ${styles.column}`} {...(sizes && { style: sizes })}>
      {children}
    </div>
  );
}

/** The input of a field: the one attached to the resource, or that of its kind. */
function OwnInput({ of: resource, ...props }: ComponentProps<typeof FieldInput> & { readonly of: Resource }) {
  const Attached = useAttached(resource)?.inputs[props.name];
  return Attached ? <Attached {...props} /> : <FieldInput {...props} />;
}

interface FramedInputProps extends ComponentProps<typeof OwnInput> {
  readonly isSized: boolean;
  /** The last server error, as one line. */
  readonly refused: string | undefined;
}

/** An input with its frame. As the child of a form item it receives value, handlers and id from there; typing renders this, and none of antd's wrappers. */
function FramedInput({ isSized, refused, ...input }: FramedInputProps) {
  const { id, field } = input;
  const found = useProblems();
  return (
    <ItemFrame
      id={id}
      label={field.label}
      required={input['aria-required'] === 'true'}
      hint={field.hint}
      problems={refused === undefined ? found : [refused]}
      isSized={isSized}
    >
      <OwnInput {...input} {...(refused !== undefined && { 'aria-invalid': true })} />
    </ItemFrame>
  );
}

/* No subscription needed: antd updates mounted inputs itself. */
const toldByAntd = () => () => undefined;

/**
 * Renders a field again if its form value changed between its render and its mount, which antd does not notice: the later fields of a form are rendered
 * incrementally, and a record may load in the meantime.
 */
function useValueOnAppearance(name: string): void {
  const form = Form.useFormInstance<Record<string, unknown>>();
  useSyncExternalStore(toldByAntd, (): unknown => form.getFieldValue(name));
}

/** The validation rules of an input; none while it is disabled. */
const rulesOf = ({ resource, name, field, disabled, original }: Pick<FieldItemProps, 'resource' | 'name' | 'field' | 'disabled' | 'original'>) =>
  disabled ? [] : rulesFor(field, { original: original?.[name], among: (values) => dayProblem(resource, name, { values, original }) });

const withoutRequired = ({ required: _required, ...field }: Field): object => field;

/** A disabled field is not required, and neither are the columns of its rows. */
function unasked(field: Field): Field {
  const columns = field.kind === 'rows' && { columns: Object.fromEntries(Object.entries(field.columns).map(([name, column]) => [name, withoutRequired(column)])) };
  return { ...withoutRequired(field), ...columns } as Field;
}

/**
 * One field of a form: its label, its input with the kind's rules, and its hint; read-only fields display their value. Memoized, since typing must not
 * render the form's fifty other fields.
 */
export const FieldItem = memo(function FieldItem({
  resource,
  name,
  field,
  columns,
  inLine = false,
  label = field.label,
  disabled = false,
  shownOf,
  original,
  refused,
}: FieldItemProps) {
  // An input names its additional parts after its label.
  const shown = useMemo(() => {
    const named = label === field.label ? field : { ...field, label };
    return disabled ? unasked(named) : named;
  }, [field, label, disabled]);
  const hasInput = isInput(resource, name);
  useValueOnAppearance(name);
  const help = refused?.join('; ');
  const width = hasInput ? inputWidthOf(field) : inLine ? shownWidthOf(field) : undefined;
  return (
    <Place isWide={columns === 1 || fieldViews[field.kind].wide === true} columns={columns} inLine={inLine} width={width}>
      <PartBoundary>
        {hasInput ? (
          <Form.Item
            noStyle
            name={name}
            label={label}
            rules={rulesOf({ resource, name, field, disabled, original })}
            {...('notBefore' in field && { dependencies: [field.notBefore] })}
            extra={field.hint}
            validateTrigger="onBlur"
            {...(help !== undefined && { validateStatus: 'error' as const, help })}
          >
            <FramedInput of={resource} field={shown} name={name} isSized={width !== undefined} refused={help} {...(disabled && { disabled })} />
          </Form.Item>
        ) : (
          <ItemFrame label={fieldViews[field.kind].table ? null : label} isSized={width !== undefined}>
            <Cell of={resource} field={name} record={shownOf ?? {}} whole />
          </ItemFrame>
        )}
      </PartBoundary>
    </Place>
  );
});
