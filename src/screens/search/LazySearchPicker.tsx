import CalendarOutlined from '@ant-design/icons-svg/es/asn/CalendarOutlined';
import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { closedOptionsOf, displayDateFormat, acceptsSeveralValues, traitsOf } from '../../schema';
import { useAntdFrame, Icon, TextInput } from '../../ui';
import type { SearchPickerProps } from './SearchPicker';
import { describeSearch, openChoiceField } from './searchValues';

let loadedPicker: ComponentType<SearchPickerProps> | undefined;

/** Preloads the dropdowns and calendars of searches. */
export async function loadSearchPicker(): Promise<void> {
  loadedPicker = (await import('./SearchPicker')).SearchPicker;
}

type LazySearchPickerProps = Omit<SearchPickerProps, 'autoFocus' | 'open' | 'typed'>;

interface ActivePicker {
  readonly Picker: ComponentType<SearchPickerProps>;
  readonly autoFocus: boolean;
  readonly open: boolean;
  readonly typed: string;
}

const isDateSearch = ({ field, options }: Pick<LazySearchPickerProps, 'field' | 'options'>): boolean =>
  options === undefined && traitsOf(field).family === 'day';

/** Whether the value can also be typed: a date, or a value that is not in an open list. */
const acceptsTypedText = ({ field, op, options }: Pick<LazySearchPickerProps, 'field' | 'op' | 'options'>): boolean =>
  isDateSearch({ field, options }) || (options === undefined && openChoiceField(field, op) !== undefined);

/** The text of the plain input; undefined if only the loaded picker can format it. */
function displayText({ field, op, options, value }: LazySearchPickerProps): string | undefined {
  if (value === undefined) return '';
  if (options) return options.find((option) => option.value === value)?.label ?? value;
  return acceptsTypedText({ field, op, options }) || (closedOptionsOf(field) && acceptsSeveralValues(field, op))
    ? (describeSearch(field, op, value) ?? value)
    : undefined;
}

/**
 * The input of a search with a dropdown or calendar: a plain input until it is focused, then replaced by the picker,
 * which takes over the focus and the typed text. Dates and values outside of an open list can be typed into the plain
 * input.
 */
export function LazySearchPicker(props: LazySearchPickerProps) {
  const { attributes, onChange } = props;
  const frame = useAntdFrame();
  const input = useRef<HTMLInputElement>(null);
  const pressed = useRef(false);
  const [typed, setTyped] = useState('');
  const [activePicker, setActivePicker] = useState<ActivePicker>();
  const shown = displayText(props);
  const isDay = isDateSearch(props);
  const isTypeable = acceptsTypedText(props);
  const activatePicker = useCallback(async () => {
    await Promise.all([frame?.load(), loadSearchPicker()]);
    const element = input.current;
    // If the user has moved on meanwhile, the focus stays where it is.
    const hasFocus = element !== null && document.activeElement === element;
    // The initial text was chosen, not typed.
    const text = hasFocus && !isTypeable && element.value !== shown ? element.value : '';
    const next = loadedPicker && {
      Picker: loadedPicker,
      autoFocus: hasFocus,
      open: hasFocus && (pressed.current || text !== ''),
      typed: text,
    };
    // Rendered synchronously: later it could steal the focus, and typed text, from an input that the user has moved to.
    flushSync(() => setActivePicker(next));
  }, [frame, isTypeable, shown]);
  const needsPicker = shown === undefined && !activePicker;
  useEffect(() => {
    if (needsPicker) activatePicker().catch(() => undefined);
  }, [needsPicker, activatePicker]);
  if (activePicker) {
    const { Picker, ...first } = activePicker;
    return <Picker {...props} {...first} />;
  }
  return (
    <TextInput
      {...attributes}
      ref={input}
      autoComplete="off"
      {...(isDay
        ? { placeholder: displayDateFormat, inputMode: 'numeric' }
        : { role: 'combobox', 'aria-expanded': false, 'aria-haspopup': 'listbox' })}
      suffix={<Icon of={isDay ? CalendarOutlined : DownOutlined} />}
      value={isTypeable ? (shown ?? '') : typed || (shown ?? '')}
      onText={(text) => (isTypeable ? onChange(text || undefined) : setTyped(text))}
      onPointerDown={() => {
        pressed.current = true;
      }}
      // A failed load is retried with the next focus; dates can be typed meanwhile.
      onFocus={() => void activatePicker().catch(() => undefined)}
    />
  );
}
