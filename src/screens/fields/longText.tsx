import { Input } from 'antd';
import { maxLengths, showValue, truncate } from '../../schema';
import { attributesOf, inputText } from './attributes';
import { OneLine, WholeText } from './OneLine';
import type { CellProps, FieldView, InputProps } from './types';

const lengthOf = (text: string): number => Array.from(text).length;

/** Always there, and empty while there is plenty of room left: showing it only then would mount the text area anew in mid-typing. */
const countNearLimit = ({ count, maxLength = Infinity }: { readonly count: number; readonly maxLength?: number | undefined }): string =>
  count > maxLength * 0.9 ? `${count} / ${maxLength}` : '';

function LongTextInput(props: InputProps<'longText'>) {
  const max = props.field.maxLength ?? maxLengths.longText;
  return (
    <Input.TextArea
      {...attributesOf(props)}
      autoComplete="off"
      autoSize={{ minRows: 3, maxRows: 12 }}
      count={{ max, strategy: lengthOf, show: countNearLimit }}
      value={inputText(props.value)}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  );
}

function LongTextCell({ field, value }: CellProps<'longText'>) {
  const shown = showValue(field, value) ?? '';
  return <OneLine title={shown}>{truncate(shown)}</OneLine>;
}

export const longText: FieldView<'longText'> = {
  Input: LongTextInput,
  Cell: LongTextCell,
  Whole: WholeText,
  columnWidth: 240,
  wide: true,
};
