import { Input } from 'antd';
import { attributesOf, inputText } from './attributes';
import { TextCell } from './OneLine';
import type { FieldView, InputProps } from './types';

function PasswordInput(props: InputProps<'password'>) {
  return (
    <Input.Password
      {...attributesOf(props)}
      autoComplete="new-password"
      value={inputText(props.value)}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  );
}

export const password: FieldView<'password'> = { Input: PasswordInput, Cell: TextCell, columnWidth: 120 };
