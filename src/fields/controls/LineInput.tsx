import type { FieldKind } from '../../schema';
import { TextInput } from '../../ui';
import { toInputText } from '../shared/text';
import { controlAttributesOf, placeholderOf, type InputProps } from './InputProps';

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
