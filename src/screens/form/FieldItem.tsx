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
  /** It shares a line with those that it belongs to. */
  readonly inLine?: boolean;
  /** In place of the field's own. */
  readonly label?: string | undefined;
  /** It is not written at this time of the record's life. */
  readonly disabled?: boolean;
  /** The values that it is shown of, where it has no input. */
  readonly shownOf?: Values | undefined;
  /** The record as stored: what stands in it is accepted, even where today's declaration would refuse it. */
  readonly original?: Values | undefined;
  /** What the server said of the value that stands in it: that stays until it is another one. */
  readonly refused?: readonly string[] | undefined;
}

/** Width of a value that is only shown beside inputs: that of its input, or what a table gives it where that is more. */
function shownWidthOf(field: Field): number | undefined {
  const width = inputWidthOf(field);
  return width === undefined ? undefined : Math.max(width, columnWidthOf(field));
}

interface PlaceProps {
  /** It takes the whole row. */
  readonly isWide: boolean;
  readonly columns: FieldItemProps['columns'];
  readonly inLine: boolean;
  readonly width: number | undefined;
  readonly children: ReactNode;
}

/** Where a field stands: in a column of the form, or beside those that it shares a line with. */
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

/** The input of a field: that of its kind, or the one that is attached to it. */
function OwnInput({ of: resource, ...props }: ComponentProps<typeof FieldInput> & { readonly of: Resource }) {
  const Attached = useAttached(resource)?.inputs[props.name];
  return Attached ? <Attached {...props} /> : <FieldInput {...props} />;
}

interface FramedInputProps extends ComponentProps<typeof OwnInput> {
  readonly isSized: boolean;
  /** What the server refused last, in one line. */
  readonly refused: string | undefined;
}

/** An input in its frame. As the child of a form item it takes over value, handlers and id from there; a letter renders this, and nothing of antd's around it. */
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

/* antd tells its inputs itself what is put into them once they stand there. */
const toldByAntd = () => () => undefined;

/**
 * Renders a field once more where its form was given another value for it between its rendering and its appearance, which antd does not see: the
 * later fields of a form are rendered piece by piece, and a record may arrive meanwhile.
 */
function useValueOnAppearance(name: string): void {
  const form = Form.useFormInstance<Record<string, unknown>>();
  useSyncExternalStore(toldByAntd, (): unknown => form.getFieldValue(name));
}

/** What a form asks of an input; nothing of one that takes no value for now. */
const rulesOf = ({ resource, name, field, disabled, original }: Pick<FieldItemProps, 'resource' | 'name' | 'field' | 'disabled' | 'original'>) =>
  disabled ? [] : rulesFor(field, { original: original?.[name], among: (values) => dayProblem(resource, name, { values, original }) });

const withoutRequired = ({ required: _required, ...field }: Field): object => field;

/** A field that takes no value for now: it asks for none, in its rows neither. */
function unasked(field: Field): Field {
  const columns = field.kind === 'rows' && { columns: Object.fromEntries(Object.entries(field.columns).map(([name, column]) => [name, withoutRequired(column)])) };
  return { ...withoutRequired(field), ...columns } as Field;
}

/**
 * One field of a form: its label, its input with the kind's rules, and its hint; a field of the server's own is only shown. Rendered anew only
 * where something of it changes: typing must not render the fifty others.
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
  // An input names its further parts after its label.
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
