import { controlAttributesOf, type InputProps, type FieldInputs } from '../controls/InputProps';
import { toTexts } from '../cells/TagList';
import { ValuedSelect } from '../controls/ValuedSelect';

/** A free-text tag input; Enter, a comma or leaving the input completes a tag. */
function TagsInput(props: InputProps<'tags'>) {
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

export const tagsInputs: FieldInputs<'tags'> = {
  tags: TagsInput,
};
