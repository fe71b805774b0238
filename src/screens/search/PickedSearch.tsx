import CalendarOutlined from '@ant-design/icons-svg/es/asn/CalendarOutlined';
import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { closedOptionsOf, searchedValue, shownDateFormat, showValue, takesSeveral, traitsOf } from '../../schema';
import { useAntdFrame } from '../antdParts';
import { Icon, TextInput } from '../plain';
import type { SearchPickerProps } from './SearchPicker';
import { openChoice } from './searchValues';

let picker: ComponentType<SearchPickerProps> | undefined;

/** Preloads the dropdowns and calendars of searches. */
export async function loadSearchPicker(): Promise<void> {
  picker = (await import('./SearchPicker')).SearchPicker;
}

type PickedSearchProps = Omit<SearchPickerProps, 'autoFocus' | 'open' | 'typed'>;

interface Taken {
  readonly Picker: ComponentType<SearchPickerProps>;
  readonly autoFocus: boolean;
  readonly open: boolean;
  readonly typed: string;
}

const isDayOf = ({ field, options }: Pick<PickedSearchProps, 'field' | 'options'>): boolean => options === undefined && traitsOf(field).distinguishing === true;

/** Whether the value can also be typed: a date, or a value that is not in an open list. */
const isTyped = ({ field, op, options }: Pick<PickedSearchProps, 'field' | 'op' | 'options'>): boolean => isDayOf({ field, options }) || (options === undefined && openChoice(field, op) !== undefined);

/** The text of the plain input; undefined if only the loaded picker can format it. */
function shownText({ field, op, options, value }: PickedSearchProps): string | undefined {
  if (value === undefined) return '';
  if (closedOptionsOf(field) && takesSeveral(field, op)) return showValue(field, searchedValue(field, op, value));
  if (options) return options.find((option) => option.value === value)?.label ?? value;
  return isTyped({ field, op, options }) ? (showValue(field, value) ?? value) : undefined;
}

/**
 * The input of a search with a dropdown or calendar: a plain input until it is focused, then replaced by the picker, which takes over the
 * focus and the typed text. Dates and values outside of an open list can be typed into the plain input.
 */
export function PickedSearch(props: PickedSearchProps) {
  const { attributes, onChange } = props;
  const frame = useAntdFrame();
  const input = useRef<HTMLInputElement>(null);
  const pressed = useRef(false);
  const [typed, setTyped] = useState('');
  const [taken, setTaken] = useState<Taken>();
  const shown = shownText(props);
  const isDay = isDayOf(props);
  const isFree = isTyped(props);
  const take = useCallback(async () => {
    await Promise.all([frame?.load(), loadSearchPicker()]);
    const element = input.current;
    // If the user has moved on meanwhile, the focus stays where it is.
    const isThere = element !== null && document.activeElement === element;
    // The initial text was chosen, not typed.
    const text = isThere && !isFree && element.value !== shown ? element.value : '';
    const next = picker && { Picker: picker, autoFocus: isThere, open: isThere && (pressed.current || text !== ''), typed: text };
    // Rendered synchronously: later it could steal the focus, and typed text, from an input that the user has moved to.
    flushSync(() => setTaken(next));
  }, [frame, isFree, shown]);
  const isUntold = shown === undefined && !taken;
  useEffect(() => {
    if (isUntold) take().catch(() => undefined);
  }, [isUntold, take]);
  if (taken) {
    const { Picker, ...first } = taken;
    return <Picker {...props} {...first} />;
  }
  return (
    <TextInput
      {...attributes}
      ref={input}
      autoComplete="off"
      {...(isDay ? { placeholder: shownDateFormat, inputMode: 'numeric' } : { role: 'combobox', 'aria-expanded': false, 'aria-haspopup': 'listbox' })}
      suffix={<Icon of={isDay ? CalendarOutlined : DownOutlined} />}
      value={isFree ? (shown ?? '') : typed || (shown ?? '')}
      onText={(text) => (isFree ? onChange(text || undefined) : setTyped(text))}
      onPointerDown={() => {
        pressed.current = true;
      }}
      // A failed load is retried with the next focus; dates can be typed meanwhile.
      onFocus={() => void take().catch(() => undefined)}
    />
  );
}
