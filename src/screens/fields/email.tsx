import { TextInput } from '../plain';
import { attributesOf, inputText } from './attributes';
import type { InputProps } from './types';

/** A text input with the e-mail keyboard. Not `type="email"`: the browser's own validation would run before the declaration's. */
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
