import { Select } from 'antd';
import { attributesOf } from './attributes';
import { textsOf } from './TagList';
import type { InputProps } from './types';

/** A free-text tag input; Enter, a comma or leaving the input completes a tag. */
export function TagsInput(props: InputProps<'tags'>) {
  return (
    <Select
      {...attributesOf(props)}
      mode="tags"
      open={false}
      suffix={null}
      allowClear
      tokenSeparators={[',']}
      value={textsOf(props.value)}
      onChange={(tags: string[]) => props.onChange?.([...new Set(tags.map((tag) => tag.trim()).filter(Boolean))])}
      style={{ width: '100%' }}
    />
  );
}
