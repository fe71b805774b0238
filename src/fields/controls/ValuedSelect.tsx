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

const arrowKeys = new Set(['ArrowUp', 'ArrowDown']);
const erasingKeys = new Set(['Backspace', 'Delete']);

interface TabLeaving<Value> {
  /** Whose the mark is: of what is searched for, of what is typed since the list opened, or of the arrow keys alone. */
  readonly markedBy: 'search' | 'typing' | 'arrows';
  readonly onOpenChange?: ((opens: boolean) => void) | undefined;
  /** Selects the option that the list marks; without it, Tab selects nothing. */
  readonly select?: ((marked: Value) => void) | undefined;
}

/**
 * The props with which Tab in an open select moves to the next input. It selects the option that the list marks only if
 * the user has marked it; antd would select it in any case, and keep the focus.
 */
export function useTabLeaving<Value>({ markedBy, onOpenChange, select }: TabLeaving<Value>) {
  const marked = useRef<Value>(undefined);
  const isMarkedByUser = useRef(false);
  return {
    onActive: (active: unknown) => {
      marked.current = (active ?? undefined) as Value | undefined;
    },
    onOpenChange: (opens: boolean) => {
      if (!opens) isMarkedByUser.current = false;
      onOpenChange?.(opens);
    },
    onInputKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { key, currentTarget: input } = event;
      const isOpen = input.getAttribute('aria-expanded') === 'true';
      if (arrowKeys.has(key)) isMarkedByUser.current ||= isOpen;
      else if (key.length === 1 || erasingKeys.has(key)) isMarkedByUser.current = markedBy === 'typing';
      if (key !== 'Tab' || !isOpen) return;
      // The list does not receive the key.
      event.stopPropagation();
      const isMarked = isMarkedByUser.current || (markedBy === 'search' && input.value !== '');
      if (isMarked && marked.current !== undefined) select?.(marked.current);
    },
  };
}

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
  const tabLeaving = useTabLeaving<Value>({
    markedBy: 'search',
    onOpenChange: props.onOpenChange,
    select: props.mode === undefined ? (marked) => props.onChange?.(marked, undefined) : undefined,
  });
  const values: readonly unknown[] = Array.isArray(value)
    ? value
    : value === undefined || value === null
      ? []
      : [value];
  const idOf = (at: number) => `${prefix}_value_${at}`;
  return (
    <Select<Value, Option>
      {...props}
      {...tabLeaving}
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
