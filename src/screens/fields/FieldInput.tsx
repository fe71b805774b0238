import { ConfigProvider } from 'antd';
import { useId } from 'react';
import type { Field, FieldKind } from '../../schema';
import { HiddenLabel } from './HiddenLabel';
import { inputOf } from './inputs';
import type { InputProps } from './types';

type FieldInputProps = Omit<InputProps<FieldKind>, 'field'> & { readonly field: Field };

/**
 * The input of a field, chosen by its kind. As the child of a form item it receives value, onChange, id and the other
 * props from there. Without a label, it renders one for assistive technology only. A disabled form disables it.
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
