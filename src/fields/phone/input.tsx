import { Typography } from 'antd';
import { useId, useLayoutEffect, useReducer, useRef, type ChangeEvent } from 'react';
import { digitsOf, formatPhoneInput, phoneHint, phoneOf, readValue } from '../../schema';
import { TextInput } from '../../ui';
import { controlAttributesOf, type InputProps, type FieldInputs } from '../controls/InputProps';
import { toInputText } from '../shared/text';

/** The caret position after the given number of digits in a masked number. */
function caretAfterDigits(masked: string, digits: number): number {
  if (digits <= 0) return 0;
  let seenDigits = 0;
  for (const [at, character] of Array.from(masked).entries()) {
    if (/\d/.test(character)) seenDigits += 1;
    if (seenDigits === digits) return at + 1;
  }
  return masked.length;
}

/**
 * The caret after the text of an input is replaced by `shown`: behind the same digits as before, without a dropped
 * country code.
 */
function caretAfterEdit({ value, selectionStart }: HTMLInputElement, shown: string): number {
  const [given, kept] = [digitsOf(value).length, digitsOf(shown).length];
  const before = digitsOf(value.slice(0, selectionStart ?? value.length)).length - (given - kept);
  return before >= kept ? shown.length : caretAfterDigits(shown, before);
}

const isOnlyMask = (text: string): boolean => /^[\s().-]*$/.test(text);

/**
 * Letters that a slip of the fingers puts between two digits, unless they begin an extension. The mask leaves them out
 * (Cases 5).
 */
const slipPattern = /(?<=\d)(?!x|ext)\p{L}+(?=\d)/giu;

/**
 * A masked phone input. Its value is the digits of the number or, as long as it is not one, the text as it was typed,
 * which validation refuses: text that was typed at the end is therefore kept without the mask as well.
 */
function PhoneInput(props: InputProps<'phone'>) {
  const { field, value, onChange, status, 'aria-describedby': describedBy } = props;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
  const unmasked = useRef({ shown: '', text: '' });
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  const hintId = useId();
  const text = toInputText(value);
  const shown = formatPhoneInput(text);
  const read = readValue(field, text);
  const hint = text === '' ? undefined : 'errors' in read ? read.errors.join('; ') : phoneHint(String(read.value));

  // Runs after every render: a character of the mask leaves the number unchanged, but still moves the caret.
  useLayoutEffect(() => {
    const element = input.current;
    if (element && caret.current !== undefined && document.activeElement === element) {
      element.setSelectionRange(caret.current, caret.current);
    }
    caret.current = undefined;
  });

  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { inputType = '' }: Partial<InputEvent> = nativeEvent;
    const isTyped = inputType === 'insertText';
    const isAppended = isTyped && unmasked.current.shown === shown && target.value.startsWith(shown);
    const typed = isAppended ? unmasked.current.text + target.value.slice(shown.length) : target.value;
    const digits = phoneOf(isTyped ? typed.replace(slipPattern, '') : typed);
    const next = inputType.startsWith('delete') && isOnlyMask(typed) ? '' : (digits ?? typed);
    const nextShown = formatPhoneInput(next);
    unmasked.current = { shown: nextShown, text: typed };
    if (nextShown !== target.value) caret.current = isAppended ? nextShown.length : caretAfterEdit(target, nextShown);
    onChange?.(next);
    render();
  };

  return (
    <>
      <TextInput
        {...controlAttributesOf({
          ...props,
          status: status ?? (hint === undefined ? '' : 'error'),
          'aria-describedby': [describedBy, hint && hintId].filter(Boolean).join(' ') || undefined,
        })}
        ref={input}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={shown}
        onChange={change}
      />
      {hint !== undefined && (
        <Typography.Text type="danger" id={hintId} data-hint>
          {hint}
        </Typography.Text>
      )}
    </>
  );
}

export const phoneInputs: FieldInputs<'phone'> = {
  phone: PhoneInput,
};
