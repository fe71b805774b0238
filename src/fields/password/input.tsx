import { Input } from 'antd';
import { controlAttributesOf, type InputProps, type FieldInputs } from '../controls/InputProps';
import { toInputText } from '../shared/text';

function PasswordInput(props: InputProps<'password'>) {
  return (
    <Input.Password
      {...controlAttributesOf(props)}
      autoComplete="new-password"
      value={toInputText(props.value)}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  );
}

export const passwordInputs: FieldInputs<'password'> = {
  password: PasswordInput,
};
