import { controlAttributesOf } from './controlAttributes';
import { toTexts } from './TagList';
import type { InputProps } from './types';
import { ValuedSelect } from './ValuedSelect';

/** A free-text tag input; Enter, a comma or leaving the input completes a tag. */
export function TagsInput(props: InputProps<'tags'>) {
  return (
    <ValuedSelect
      {...controlAttributesOf(props)}
      mode="tags"
      open={false}
      suffix={null}
      allowClear
      tokenSeparators={[',']}
      value={toTexts(props.value)}
      onChange={(tags: string[]) => props.onChange?.([...new Set(tags.map((tag) => tag.trim()).filter(Boolean))])}
      style={{ width: '100%' }}
    />
  );
}
