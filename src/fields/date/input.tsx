import { DatePicker, Button, Space } from 'antd';
import {
  createContext,
  use,
  useMemo,
  useState,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  useCallback,
} from 'react';
import styles from './DueDays.module.css';
import { clearing } from '../controls/ValuedSelect';
import {
  placeholderOf,
  type ControlAttributes,
  controlAttributesOf,
  type InputProps,
  type FieldInputs,
  type RelativeDays,
} from '../controls/InputProps';
import dayjs, { type Dayjs } from 'dayjs';
import type { DueDay } from './value';
import { daysFromToday, displayDateFormat, wireDateFormat } from '../../schema';
import {
  dateAimOf,
  parseWireDate,
  parseWireInstant,
  parseTypedDate,
  parseTypedInstant,
  readShown,
  displayInstantFormat,
} from './typedDate';

interface TypedText {
  /** Text shown in the input in place of the selected date. */
  readonly text: string | undefined;
  readonly onType: (text: string) => void;
}

const TypedTextContext = createContext<TypedText>({ text: undefined, onType: () => undefined });

/** The picker's text input, but with the typed text preserved: antd's own restores the last valid date. */
function TypedTextInput({ value, ...props }: ComponentPropsWithRef<'input'>) {
  const { text, onType } = use(TypedTextContext);
  return <input {...props} value={text ?? value} onChange={(event) => onType(event.target.value)} />;
}

const components = { input: TypedTextInput };

interface TypeableDatePickerProps {
  readonly attributes: ControlAttributes;
  readonly value: unknown;
  readonly onChange: (value: string | null) => void;
  /** Display format of a date in the input. */
  readonly format: string;
  readonly showTime?: boolean;
  /** Parses typed text to a wire value; undefined if it is invalid. */
  readonly parse: (text: string) => string | undefined;
  /** Parses a wire value to a date; undefined if it is invalid. */
  readonly toDay: (value: unknown) => Dayjs | undefined;
  readonly serialise: (day: Dayjs) => string;
  readonly relativeDays?: RelativeDays | undefined;
}

/**
 * A date picker with a text input. Text that is not a date becomes the value unchanged, so that it stays visible, is
 * rejected by validation with the field's message, and is never lost. Enter closes the calendar; in a search form it
 * also submits the search.
 */
function TypeableDatePicker({
  attributes,
  value,
  onChange,
  format,
  showTime = false,
  parse,
  toDay,
  serialise,
  relativeDays,
}: TypeableDatePickerProps) {
  const [draft, setDraft] = useState<string>();
  const [open, setOpen] = useState(attributes.defaultOpen ?? false);
  const presets = useMemo(
    () =>
      relativeDays?.offered.map((days) => ({
        label: relativeDays.describe(days),
        value: dayjs().add(days, 'day'),
        days,
      })),
    [relativeDays],
  );
  const { day, shown } = readShown({ value, toDay, relativeDays });
  const currentDraft = draft !== undefined && (parse(draft) ?? draft.trim()) === (value ?? '') ? draft : undefined;
  const text = currentDraft ?? shown;
  const typedText = useMemo<TypedText>(
    () => ({
      text,
      onType: (typed) => {
        setDraft(typed);
        onChange(typed.trim() === '' ? null : (parse(typed) ?? typed.trim()));
      },
    }),
    [text, onChange, parse],
  );
  const pick = (picked: Dayjs | null | undefined) => {
    setDraft(undefined);
    const preset = presets?.find((offered) => offered.value === picked);
    onChange(preset ? `${preset.days}d` : picked ? serialise(picked) : null);
  };
  const handleEnter = (event: KeyboardEvent) => {
    // Enter that accepts what an input method composes is not meant for the input.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    setDraft(undefined);
    setOpen(false);
    if (event.ctrlKey || event.metaKey) return;
    // Otherwise Enter would reopen the calendar and submit a half-filled form.
    event.preventDefault();
    if (event.target instanceof HTMLInputElement && event.target.closest('form[role=search]'))
      event.target.form?.requestSubmit();
  };
  return (
    <TypedTextContext value={typedText}>
      <DatePicker
        {...attributes}
        allowClear={clearing}
        components={components}
        value={day ?? null}
        onChange={pick}
        onBlur={() => {
          setDraft(undefined);
          attributes.onBlur?.();
        }}
        open={open}
        onOpenChange={setOpen}
        onKeyDown={handleEnter}
        format={format}
        placeholder={placeholderOf(attributes, format)}
        showTime={showTime ? { format: 'HH:mm' } : false}
        needConfirm={false}
        {...(presets && { presets })}
        style={{ width: '100%' }}
      />
    </TypedTextContext>
  );
}

const formatWireDate = (day: Dayjs): string => day.format(wireDateFormat);
const formatWireInstant = (moment: Dayjs): string => moment.toISOString();

/**
 * Days for which work is often put off. By keyboard they are typed, `tomorrow` and `+7`, so that the Tab key need not
 * pass them.
 */
const dueDays: readonly DueDay[] = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In a week', days: 7 },
];

function DateInput(props: InputProps<'date'>) {
  const { field, onChange, disabled, relativeDays } = props;
  const aim = dateAimOf(field);
  const change = useCallback((value: string | null) => onChange?.(value), [onChange]);
  const parse = useCallback(
    (text: string) => (relativeDays && daysFromToday(text) !== undefined ? text : parseTypedDate(text, aim)),
    [aim, relativeDays],
  );
  return (
    <>
      <TypeableDatePicker
        attributes={controlAttributesOf(props)}
        value={props.value}
        onChange={change}
        format={displayDateFormat}
        parse={parse}
        toDay={parseWireDate}
        serialise={formatWireDate}
        relativeDays={relativeDays}
      />
      {field.due && !disabled && (
        <Space size={0} className={styles.days ?? ''}>
          {(field.dueIn ?? dueDays).map(({ label, days }) => (
            <Button
              key={label}
              type="link"
              size="small"
              tabIndex={-1}
              onClick={() => change(formatWireDate(dayjs().add(days, 'day')))}
            >
              {label}
            </Button>
          ))}
        </Space>
      )}
    </>
  );
}

function InstantInput(props: InputProps<'instant'>) {
  const { field, onChange } = props;
  const aim = dateAimOf(field);
  const change = useCallback((value: string | null) => onChange?.(value), [onChange]);
  const parse = useCallback((text: string) => parseTypedInstant(text, aim), [aim]);
  return (
    <TypeableDatePicker
      attributes={controlAttributesOf(props)}
      value={props.value}
      onChange={change}
      format={displayInstantFormat}
      showTime
      parse={parse}
      toDay={parseWireInstant}
      serialise={formatWireInstant}
    />
  );
}

export const dateInputs: FieldInputs<'date' | 'instant'> = {
  date: DateInput,
  instant: InstantInput,
};
