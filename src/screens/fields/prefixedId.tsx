import { Input } from 'antd';
import { attributesOf, inputText } from './attributes';
import { FigureCell } from './OneLine';
import type { FieldView, InputProps } from './types';

/** Takes the number with or without a prefix; the prefix is stripped where the value is read. */
function PrefixedIdInput(props: InputProps<'prefixedId'>) {
  return (
    <Input
      {...attributesOf(props)}
      autoComplete="off"
      value={inputText(props.value)}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  );
}

export const prefixedId: FieldView<'prefixedId'> = { Input: PrefixedIdInput, Cell: FigureCell, columnWidth: 100 };
