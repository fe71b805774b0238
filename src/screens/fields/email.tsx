import { TextInput } from '../plain';
import { attributesOf, inputText } from './attributes';
import type { InputProps } from './types';

/** A text input with the keyboard of addresses: the browser's own check of `type="email"` would speak before the declaration's does. */
export function EmailInput(props: InputProps<'email'>) {
  return (
    <TextInput
      {...attributesOf(props)}
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={inputText(props.value)}
      onText={(text) => props.onChange?.(text)}
    />
  );
}
