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

/** Loads the lists and calendars of searches. */
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

/** Whether what is chosen can be typed as well: a day, or what an open list need not hold. */
const isTyped = ({ field, op, options }: Pick<PickedSearchProps, 'field' | 'op' | 'options'>): boolean => isDayOf({ field, options }) || (options === undefined && openChoice(field, op) !== undefined);

/** What stands in the plain input; undefined where only the list that takes its place can tell. */
function shownText({ field, op, options, value }: PickedSearchProps): string | undefined {
  if (value === undefined) return '';
  if (closedOptionsOf(field) && takesSeveral(field, op)) return showValue(field, searchedValue(field, op, value));
  if (options) return options.find((option) => option.value === value)?.label ?? value;
  return isTyped({ field, op, options }) ? (showValue(field, value) ?? value) : undefined;
}

/**
 * A search that is chosen: a plain input until somebody comes to it, then the list or the calendar in its place, with the focus and with
 * what was typed meanwhile. A date, and what an open list need not hold, can be typed into the plain one.
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
    // Who has gone on meanwhile is not called back.
    const isThere = element !== null && document.activeElement === element;
    // What stood there already was chosen, not typed.
    const text = isThere && !isFree && element.value !== shown ? element.value : '';
    const next = picker && { Picker: picker, autoFocus: isThere, open: isThere && (pressed.current || text !== ''), typed: text };
    // At once: it must not take the focus, and what is typed with it, from an input that somebody comes to before the next render.
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
      // What cannot be loaded now is tried again with the next focus; a date is typed meanwhile.
      onFocus={() => void take().catch(() => undefined)}
    />
  );
}
