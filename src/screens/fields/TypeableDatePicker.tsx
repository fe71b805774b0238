import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { createContext, use, useMemo, useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react';
import { clearing } from './clearing';
import { placeholderOf, type ControlAttributes } from './controlAttributes';

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
}

/**
 * A date picker with a text input. Text that is not a date becomes the value unchanged, so that it stays visible, is
 * rejected by validation with the field's message, and is never lost. Enter closes the calendar; in a search form it
 * also submits the search.
 */
export function TypeableDatePicker({
  attributes,
  value,
  onChange,
  format,
  showTime = false,
  parse,
  toDay,
  serialise,
}: TypeableDatePickerProps) {
  const [draft, setDraft] = useState<string>();
  const [open, setOpen] = useState(attributes.defaultOpen ?? false);
  const day = toDay(value);
  const invalidText = day === undefined && typeof value === 'string' && value !== '' ? value : undefined;
  const currentDraft = draft !== undefined && (parse(draft) ?? draft.trim()) === (value ?? '') ? draft : undefined;
  const text = currentDraft ?? invalidText;
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
    onChange(picked ? serialise(picked) : null);
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
        style={{ width: '100%' }}
      />
    </TypedTextContext>
  );
}
