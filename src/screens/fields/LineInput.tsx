import type { FieldKind } from '../../schema';
import { TextInput } from '../plain';
import { attributesOf, inputText, placeholderOf } from './attributes';
import type { InputProps } from './types';

/** A single-line plain text input. */
export function LineInput<K extends FieldKind>(props: InputProps<K>) {
  return (
    <TextInput
      {...attributesOf(props)}
      autoComplete="off"
      placeholder={placeholderOf(props, 'placeholder' in props.field ? props.field.placeholder : undefined)}
      value={inputText(props.value)}
      onText={(text) => props.onChange?.(text)}
    />
  );
}
