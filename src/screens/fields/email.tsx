import { TextInput } from '../../ui';
import { controlAttributesOf, toInputText } from './controlAttributes';
import type { InputProps } from './types';

/**
 * A text input with the e-mail keyboard. Not `type="email"`: the browser's own validation would run before the
 * declaration's.
 */
export function EmailInput(props: InputProps<'email'>) {
  return (
    <TextInput
      {...controlAttributesOf(props)}
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={toInputText(props.value)}
      onText={(text) => props.onChange?.(text)}
    />
  );
}
