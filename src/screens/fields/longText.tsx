import { Input } from 'antd';
import { maxLengthOf } from '../../schema';
import { attributesOf, inputText } from './attributes';
import type { InputProps } from './types';

const lengthOf = (text: string): number => Array.from(text).length;

/** Always there, and empty while there is plenty of room left: showing it only then would mount the text area anew in mid-typing. */
const countNearLimit = ({ count, maxLength = Infinity }: { readonly count: number; readonly maxLength?: number | undefined }): string =>
  count > maxLength * 0.9 ? `${count} / ${maxLength}` : '';

/** How many lines show. */
const lines = { minRows: 3, maxRows: 12 };
const heightOf = (count: number): string => `calc(${count}lh + 2 * var(--ant-input-padding-block))`;

const ownGrowth = { styles: { textarea: { fieldSizing: 'content', minHeight: heightOf(lines.minRows), maxHeight: heightOf(lines.maxRows), resize: 'none' } } } as const;
const measuredGrowth = { autoSize: lines };

/** The browser lets the text area grow with its text; where it cannot, the text is measured, which costs the layout of the page several times over. */
const growth = () => ('fieldSizing' in document.documentElement.style ? ownGrowth : measuredGrowth);

export function LongTextInput(props: InputProps<'longText'>) {
  const max = maxLengthOf(props.field);
  return (
    <Input.TextArea
      {...attributesOf(props)}
      autoComplete="off"
      {...growth()}
      count={{ max, strategy: lengthOf, show: countNearLimit }}
      value={inputText(props.value)}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  );
}
