import { Typography } from 'antd';
import { useId, useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import { codeSoFar, digitsOf, keepPhone, nationalDigits, phoneDigits, showPhoneInput } from '../../schema';
import { TextInput } from '../plain';
import { attributesOf, inputText } from './attributes';
import type { InputProps } from './types';

/** The caret position after the given number of digits in a masked number. */
function caretBehind(masked: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (const [at, character] of Array.from(masked).entries()) {
    if (/\d/.test(character)) seen += 1;
    if (seen === digits) return at + 1;
  }
  return masked.length;
}

/** The digits after an edit. A complete number ignores an inserted digit, which would push out the last one. */
function digitsAfter(before: string, { typed, inserted }: { readonly typed: string; readonly inserted: boolean }): string {
  const digits = nationalDigits(typed);
  const overflows = inserted && before.length === phoneDigits && digits.length === phoneDigits + 1;
  return overflows ? before : keepPhone(digits);
}

export function PhoneInput(props: InputProps<'phone'>) {
  const { value, onChange, onBlur, status, 'aria-describedby': describedBy } = props;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
  const hintId = useId();
  const digits = keepPhone(inputText(value));
  const [code, setCode] = useState('');
  const masked = showPhoneInput(digits) || code;
  const short = digits !== '' && digits.length < phoneDigits;

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
    const next = digitsAfter(digits, { typed: target.value, inserted });
    const dropped = digitsOf(target.value).length - nationalDigits(target.value).length;
    const before = Math.max(0, digitsOf(target.value.slice(0, target.selectionStart ?? target.value.length)).length - dropped);
    const begun = codeSoFar(target.value);
    const shown = showPhoneInput(next) || begun;
    setCode(begun);
    caret.current = before >= next.length ? shown.length : caretBehind(shown, before);
    onChange?.(next);
  };

  return (
    <>
      <TextInput
        {...attributesOf({
          ...props,
          onBlur: () => {
            setCode('');
            onBlur?.();
          },
          status: status ?? (short ? 'error' : ''),
          'aria-describedby': [describedBy, short ? hintId : undefined].filter(Boolean).join(' ') || undefined,
        })}
        ref={input}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={masked}
        onChange={change}
      />
      {short && (
        <Typography.Text type="danger" id={hintId} data-hint>
          Phone number must be {phoneDigits} digits
        </Typography.Text>
      )}
    </>
  );
}
