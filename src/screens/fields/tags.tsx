import { Select } from 'antd';
import { attributesOf } from './attributes';
import { TagList, textsOf } from './TagList';
import type { FieldView, InputProps } from './types';

/** Texts typed one after the other; Enter, a comma or leaving the input ends one. */
function TagsInput(props: InputProps<'tags'>) {
  return (
    <Select
      {...attributesOf(props)}
      mode="tags"
      open={false}
      suffixIcon={null}
      allowClear
      tokenSeparators={[',']}
      value={textsOf(props.value)}
      onChange={(tags: string[]) => props.onChange?.([...new Set(tags.map((tag) => tag.trim()).filter(Boolean))])}
      style={{ width: '100%' }}
    />
  );
}

export const tags: FieldView<'tags'> = {
  Input: TagsInput,
  Cell: ({ value }) => <TagList items={textsOf(value)} />,
  Whole: ({ value }) => <TagList items={textsOf(value)} whole />,
  columnWidth: 200,
};
