import { Input } from 'antd';
import { attributesOf, inputText } from './attributes';
import type { InputProps } from './types';

export function PasswordInput(props: InputProps<'password'>) {
  return (
    <Input.Password
      {...attributesOf(props)}
      autoComplete="new-password"
      value={inputText(props.value)}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  );
}
