import { ConfigProvider } from 'antd';
import { useId } from 'react';
import type { Field, FieldKind } from '../../schema';
import { HiddenLabel } from './HiddenLabel';
import { inputOf } from './inputs';
import type { InputProps } from './types';

type FieldInputProps = Omit<InputProps<FieldKind>, 'field'> & { readonly field: Field };

/**
 * The input of a field by its kind. As the child of a form item it takes over value, onChange, id and the rest from there; on its
 * own, where nothing else names it, it brings a label with it that only assistive technology sees. A disabled form disables it.
 */
export function FieldInput(props: FieldInputProps) {
  const ownId = useId();
  const { componentDisabled } = ConfigProvider.useConfig();
  const { Input } = inputOf(props.field);
  const disabled = props.disabled ?? componentDisabled;
  if (props.id ?? props['aria-labelledby'] ?? props['aria-label']) return <Input {...props} disabled={disabled} />;
  return (
    <>
      <HiddenLabel htmlFor={ownId}>{props.field.label}</HiddenLabel>
      <Input {...props} id={ownId} disabled={disabled} />
    </>
  );
}
