import { Select, type SelectProps } from 'antd';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { foldText } from '../../schema';
import { clearing } from './clearing';

interface ShownSelectionProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** A selected value as the select shows it, which describes the select's input by its id. */
export function ShownSelection({ id, children }: ShownSelectionProps) {
  return (
    <span id={id} title={typeof children === 'string' ? children : undefined}>
      {children}
    </span>
  );
}

/** The `aria-describedby` of a select: its values, and what else describes it. */
export const describedByValues = (valueIds: readonly string[], others: string | undefined): string | undefined =>
  [...valueIds, ...(others ? [others] : [])].join(' ') || undefined;

/** Whether a label contains the typed text, whatever its case and the blanks around and between its words. */
export const matchesLabel = (typed: string, option?: object): boolean =>
  option !== undefined && 'label' in option && foldText(String(option.label)).includes(foldText(typed));

/**
 * Whether a key empties a closed select, whose clear button is not a stop of the Tab key. In an open one, the keys edit
 * the typed text.
 */
const isClearingKey = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Delete' || key === 'Backspace') &&
  target instanceof HTMLInputElement &&
  target.value === '' &&
  target.getAttribute('aria-expanded') !== 'true';

/**
 * antd's select, searched by its labels and described by its values: screen readers read its input, which is empty
 * whatever is selected.
 */
export function ValuedSelect<Value, Option extends object>({
  value,
  labelRender,
  showSearch = false,
  allowClear = false,
  'aria-describedby': others,
  ...props
}: SelectProps<Value, Option>) {
  const prefix = useId();
  const values: readonly unknown[] = Array.isArray(value)
    ? value
    : value === undefined || value === null
      ? []
      : [value];
  const idOf = (at: number) => `${prefix}_value_${at}`;
  return (
    <Select<Value, Option>
      {...props}
      allowClear={allowClear && clearing}
      {...(value !== undefined && { value })}
      onKeyDown={(event) => {
        if (allowClear && props.mode === undefined && values.length > 0 && isClearingKey(event))
          props.onChange?.(undefined as Value, undefined);
      }}
      {...(showSearch !== false && {
        showSearch: { filterOption: matchesLabel, ...(showSearch !== true && showSearch) },
      })}
      labelRender={(selected) => (
        <ShownSelection id={idOf(values.indexOf(selected.value))}>
          {labelRender ? labelRender(selected) : (selected.label ?? selected.value)}
        </ShownSelection>
      )}
      aria-describedby={describedByValues(
        values.map((_, at) => idOf(at)),
        others,
      )}
    />
  );
}
