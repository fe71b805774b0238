import { Typography } from 'antd';
import { useId, useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import { partialCountryCode, digitsOf, limitPhoneDigits, nationalDigits, phoneDigits, formatPhoneInput } from '../../schema';
import { TextInput } from '../plain';
import { controlAttributesOf, toInputText } from './controlAttributes';
import type { InputProps } from './types';

/** The caret position after the given number of digits in a masked number. */
function caretAfterDigits(masked: string, digits: number): number {
  if (digits === 0) return 0;
  let seenDigits = 0;
  for (const [at, character] of Array.from(masked).entries()) {
    if (/\d/.test(character)) seenDigits += 1;
    if (seenDigits === digits) return at + 1;
  }
  return masked.length;
}

/** The digits after an edit. A complete number ignores an inserted digit, which would push out the last one. */
function digitsAfterEdit(before: string, { typed, inserted }: { readonly typed: string; readonly inserted: boolean }): string {
  const digits = nationalDigits(typed);
  const overflows = inserted && before.length === phoneDigits && digits.length === phoneDigits + 1;
  return overflows ? before : limitPhoneDigits(digits);
}

export function PhoneInput(props: InputProps<'phone'>) {
  const { value, onChange, onBlur, status, 'aria-describedby': describedBy } = props;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
  const hintId = useId();
  const digits = limitPhoneDigits(toInputText(value));
  const [code, setCode] = useState('');
  const masked = formatPhoneInput(digits) || code;
  const isIncomplete = digits !== '' && digits.length < phoneDigits;

  // Runs after every render: a rejected character leaves the number unchanged, but still moves the caret.
  useLayoutEffect(() => {
    const element = input.current;
    if (element && caret.current !== undefined && document.activeElement === element) {
      element.setSelectionRange(caret.current, caret.current);
    }
    caret.current = undefined;
  });

  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const inserted = (nativeEvent as InputEvent).inputType === 'insertText';
    const next = digitsAfterEdit(digits, { typed: target.value, inserted });
    const strippedDigits = digitsOf(target.value).length - nationalDigits(target.value).length;
    const digitsBeforeCaret = Math.max(0, digitsOf(target.value.slice(0, target.selectionStart ?? target.value.length)).length - strippedDigits);
    const nextCode = partialCountryCode(target.value);
    const shown = formatPhoneInput(next) || nextCode;
    setCode(nextCode);
    caret.current = digitsBeforeCaret >= next.length ? shown.length : caretAfterDigits(shown, digitsBeforeCaret);
    onChange?.(next);
  };

  return (
    <>
      <TextInput
        {...controlAttributesOf({
          ...props,
          onBlur: () => {
            setCode('');
            onBlur?.();
          },
          status: status ?? (isIncomplete ? 'error' : ''),
          'aria-describedby': [describedBy, isIncomplete ? hintId : undefined].filter(Boolean).join(' ') || undefined,
        })}
        ref={input}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={masked}
        onChange={change}
      />
      {isIncomplete && (
        <Typography.Text type="danger" id={hintId} data-hint>
          Phone number must be {phoneDigits} digits
        </Typography.Text>
      )}
    </>
  );
}
