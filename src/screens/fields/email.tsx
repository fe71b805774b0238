import { Input } from 'antd';
import { attributesOf, inputText } from './attributes';
import { TextCell, WholeText } from './OneLine';
import type { FieldView, InputProps } from './types';

/** A text input with the keyboard of addresses: the browser's own check of `type="email"` would speak before the declaration's does. */
function EmailInput(props: InputProps<'email'>) {
  return (
    <Input
      {...attributesOf(props)}
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={inputText(props.value)}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  );
}

export const email: FieldView<'email'> = { Input: EmailInput, Cell: TextCell, Whole: WholeText, columnWidth: 220 };
