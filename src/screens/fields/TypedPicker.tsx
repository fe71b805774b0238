import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { createContext, use, useMemo, useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react';
import { placeholderOf, type ControlAttributes } from './attributes';

interface Typing {
  /** What stands in the input in place of the picked day. */
  readonly text: string | undefined;
  readonly onType: (text: string) => void;
}

const TypingContext = createContext<Typing>({ text: undefined, onType: () => undefined });

/** The picker's text input, but what is typed stays: antd's own puts the last valid day back. */
function KeepingInput({ value, ...props }: ComponentPropsWithRef<'input'>) {
  const { text, onType } = use(TypingContext);
  return <input {...props} inputMode="numeric" value={text ?? value} onChange={(event) => onType(event.target.value)} />;
}

const components = { input: KeepingInput };

interface TypedPickerProps {
  readonly attributes: ControlAttributes;
  readonly value: unknown;
  readonly onChange: (value: string | null) => void;
  /** How a day shows in the input. */
  readonly format: string;
  readonly showTime?: boolean;
  /** The wire's value of a typed text, or undefined where it is none. */
  readonly read: (text: string) => string | undefined;
  /** The day of a wire's value, or undefined where it is none. */
  readonly dayOf: (value: unknown) => Dayjs | undefined;
  readonly write: (day: Dayjs) => string;
}

/**
 * A calendar with an input to type in. A text that is no date becomes the value as it is, so that it stays in sight, is refused by
 * the declaration with its message, and is never dropped. Enter closes the calendar; in a search it searches as well.
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
    // The calendar would open by it again, and a form that is only half filled in would be saved.
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
