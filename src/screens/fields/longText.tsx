import { Input } from 'antd';
import { maxLengths } from '../../schema';
import { attributesOf, inputText } from './attributes';
import type { InputProps } from './types';

const lengthOf = (text: string): number => Array.from(text).length;

/** Always there, and empty while there is plenty of room left: showing it only then would mount the text area anew in mid-typing. */
const countNearLimit = ({ count, maxLength = Infinity }: { readonly count: number; readonly maxLength?: number | undefined }): string =>
  count > maxLength * 0.9 ? `${count} / ${maxLength}` : '';

export function LongTextInput(props: InputProps<'longText'>) {
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
