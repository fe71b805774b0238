import { Input } from 'antd';
import { controlAttributesOf, toInputText } from './controlAttributes';
import type { InputProps } from './types';

export function PasswordInput(props: InputProps<'password'>) {
  return (
    <Input.Password
      {...controlAttributesOf(props)}
      autoComplete="new-password"
      value={toInputText(props.value)}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  );
}
