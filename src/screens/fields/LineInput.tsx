import type { FieldKind } from '../../schema';
import { TextInput } from '../../ui';
import { controlAttributesOf, toInputText, placeholderOf } from './controlAttributes';
import type { InputProps } from './types';

/** A single-line plain text input. */
export function LineInput<K extends FieldKind>(props: InputProps<K>) {
  return (
    <TextInput
      {...controlAttributesOf(props)}
      autoComplete="off"
      placeholder={placeholderOf(props, 'placeholder' in props.field ? props.field.placeholder : undefined)}
      value={toInputText(props.value)}
      onText={(text) => props.onChange?.(text)}
    />
  );
}
