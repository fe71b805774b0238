import { Select, type SelectProps } from 'antd';
import { useId, type KeyboardEvent, type ReactNode, useState, useEffect, useRef } from 'react';
import { foldText } from '../../schema';
import { CloseCircleFilled } from '@ant-design/icons';

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

type MultiSelectProps<Value, Option extends object> = Omit<
  SelectProps<Value[], Option>,
  'mode' | 'open' | 'defaultOpen'
> & {
  /** `tags` accepts free text in addition to the options. */
  readonly mode?: 'multiple' | 'tags';
  readonly defaultOpen?: boolean;
};

/**
 * A multi-value select. Tab moves to the next input, where antd would select the highlighted option and keep the focus.
 */
export function MultiSelect<Value, Option extends object>({
  mode = 'multiple',
  defaultOpen = false,
  onOpenChange,
  ...props
}: MultiSelectProps<Value, Option>) {
  const [open, setOpen] = useState(defaultOpen);
  const setOpenAndNotify = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  const closeOnTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !open) return;
    event.stopPropagation();
    setOpenAndNotify(false);
  };
  return (
    <div onKeyDownCapture={closeOnTab}>
      <ValuedSelect<Value[], Option> {...props} mode={mode} open={open} onOpenChange={setOpenAndNotify} />
    </div>
  );
}

/**
 * The `allowClear` of antd's selects and calendars. Their clear buttons are not stops of the Tab key: letters typed on
 * one would be lost, and Enter would empty the field. antd has no option for that.
 */
export const clearing = {
  clearIcon: <CloseCircleFilled ref={(icon) => icon?.closest('button')?.setAttribute('tabindex', '-1')} />,
};

/**
 * The search text of a select, with an initial value typed before it was mounted: antd's select would reset it on
 * mount.
 */
export function useSearchText(initialText = ''): readonly [string, (text: string) => void] {
  const [text, setText] = useState(initialText);
  const isMounted = useRef(false);
  // Child effects run before this one, so the select's reset on mount is ignored.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const search = (next: string) => {
    if (isMounted.current) setText(next);
  };
  return [text, search];
}

/** Props shared by all selects. */
export const selectDefaults = {
  showSearch: true,
  allowClear: true,
  notFoundContent: 'No options found',
  // Wide enough for the empty message, however narrow the select.
  styles: { popup: { root: { minWidth: 160 } } },
} as const;
