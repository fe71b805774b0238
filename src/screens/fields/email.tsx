import { Input } from 'antd';
import { attributesOf, inputText } from './attributes';
import type { InputProps } from './types';

/** A text input with the keyboard of addresses: the browser's own check of `type="email"` would speak before the declaration's does. */
export function EmailInput(props: InputProps<'email'>) {
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
