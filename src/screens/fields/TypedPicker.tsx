import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { createContext, use, useMemo, useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react';
import { placeholderOf, type ControlAttributes } from './attributes';

interface Typing {
  /** Text shown in the input in place of the selected date. */
  readonly text: string | undefined;
  readonly onType: (text: string) => void;
}

const TypingContext = createContext<Typing>({ text: undefined, onType: () => undefined });

/** The picker's text input, but with the typed text preserved: antd's own restores the last valid date. */
function KeepingInput({ value, ...props }: ComponentPropsWithRef<'input'>) {
  const { text, onType } = use(TypingContext);
  return <input {...props} inputMode="numeric" value={text ?? value} onChange={(event) => onType(event.target.value)} />;
}

const components = { input: KeepingInput };

interface TypedPickerProps {
  readonly attributes: ControlAttributes;
  readonly value: unknown;
  readonly onChange: (value: string | null) => void;
  /** Display format of a date in the input. */
  readonly format: string;
  readonly showTime?: boolean;
  /** Parses typed text to a wire value; undefined if it is invalid. */
  readonly read: (text: string) => string | undefined;
  /** Parses a wire value to a date; undefined if it is invalid. */
  readonly dayOf: (value: unknown) => Dayjs | undefined;
  readonly write: (day: Dayjs) => string;
}

/**
 * A date picker with a text input. Text that is not a date becomes the value unchanged, so that it stays visible, is rejected by validation with the
 * field's message, and is never lost. Enter closes the calendar; in a search form it also submits the search.
 */
export function TypedPicker({ attributes, value, onChange, format, showTime = false, read, dayOf, write }: TypedPickerProps) {
  const [draft, setDraft] = useState<string>();
  const [open, setOpen] = useState(false);
  const day = dayOf(value);
  const unreadable = day === undefined && typeof value === 'string' && value !== '' ? value : undefined;
  const inTyping = draft !== undefined && (read(draft) ?? draft.trim()) === (value ?? '') ? draft : undefined;
  const text = inTyping ?? unreadable;
  const typing = useMemo<Typing>(
    () => ({
      text,
      onType: (typed) => {
        setDraft(typed);
        onChange(typed.trim() === '' ? null : (read(typed) ?? typed.trim()));
      },
    }),
    [text, onChange, read],
  );
  const pick = (picked: Dayjs | null | undefined) => {
    setDraft(undefined);
    onChange(picked ? write(picked) : null);
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    setDraft(undefined);
    setOpen(false);
    if (event.ctrlKey || event.metaKey) return;
    // Otherwise Enter would reopen the calendar and submit a half-filled form.
    event.preventDefault();
    if (event.target instanceof HTMLInputElement && event.target.closest('form[role=search]')) event.target.form?.requestSubmit();
  };
  return (
    <TypingContext value={typing}>
      <DatePicker
        {...attributes}
        components={components}
        value={day ?? null}
        onChange={pick}
        onBlur={() => {
          setDraft(undefined);
          attributes.onBlur?.();
        }}
        open={open}
        onOpenChange={setOpen}
        onKeyDown={enter}
        format={format}
        placeholder={placeholderOf(attributes, format)}
        showTime={showTime ? { format: 'HH:mm' } : false}
        needConfirm={false}
        style={{ width: '100%' }}
      />
    </TypingContext>
  );
}
