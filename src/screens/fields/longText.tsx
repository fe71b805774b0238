import { Input } from 'antd';
import { maxLengthOf } from '../../schema';
import { controlAttributesOf, toInputText } from './controlAttributes';
import type { InputProps } from './types';

const countCharacters = (text: string): number => Array.from(text).length;

/** Always rendered, and empty far from the limit: adding it while typing would remount the text area. */
const countNearLimit = ({
  count,
  maxLength = Infinity,
}: {
  readonly count: number;
  readonly maxLength?: number | undefined;
}): string => (count > maxLength * 0.9 ? `${count} / ${maxLength}` : '');

/** Minimum and maximum number of visible lines. */
const visibleLines = { minRows: 3, maxRows: 12 };
const heightOfLines = (count: number): string => `calc(${count}lh + 2 * var(--ant-input-padding-block))`;

const nativeAutoSize = {
  styles: {
    textarea: {
      fieldSizing: 'content',
      minHeight: heightOfLines(visibleLines.minRows),
      maxHeight: heightOfLines(visibleLines.maxRows),
      resize: 'none',
    },
  },
} as const;
const measuredAutoSize = { autoSize: visibleLines };

/**
 * Uses the browser's native auto-sizing if available; the fallback measures the text, which costs several page layouts.
 */
const autoSizeProps = () => ('fieldSizing' in document.documentElement.style ? nativeAutoSize : measuredAutoSize);

export function LongTextInput(props: InputProps<'longText'>) {
  const max = maxLengthOf(props.field);
  return (
    <Input.TextArea
      {...controlAttributesOf(props)}
      autoComplete="off"
      {...autoSizeProps()}
      count={{ max, strategy: countCharacters, show: countNearLimit }}
      value={toInputText(props.value)}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  );
}
