import { Input } from 'antd';
import { maxLengthOf } from '../../schema';
import { attributesOf, inputText } from './attributes';
import type { InputProps } from './types';

const lengthOf = (text: string): number => Array.from(text).length;

/** Always rendered, and empty far from the limit: adding it while typing would remount the text area. */
const countNearLimit = ({ count, maxLength = Infinity }: { readonly count: number; readonly maxLength?: number | undefined }): string =>
  count > maxLength * 0.9 ? `${count} / ${maxLength}` : '';

/** Minimum and maximum number of visible lines. */
const lines = { minRows: 3, maxRows: 12 };
const heightOf = (count: number): string => `calc(${count}lh + 2 * var(--ant-input-padding-block))`;

const ownGrowth = { styles: { textarea: { fieldSizing: 'content', minHeight: heightOf(lines.minRows), maxHeight: heightOf(lines.maxRows), resize: 'none' } } } as const;
const measuredGrowth = { autoSize: lines };

/** Uses the browser's native auto-sizing if available; the fallback measures the text, which costs several page layouts. */
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
