import { Input } from 'antd';
import { toTexts } from './cells/TagList';
import { choiceInputs } from './choice/input';
import { controlAttributesOf, type FieldInputs, type InputProps } from './controls/InputProps';
import { ValuedSelect } from './controls/ValuedSelect';
import { dateInputs } from './date/input';
import { fileInputs } from './file/input';
import { jsonInputs } from './json/input';
import type { FieldKind } from './kinds';
import { measureInputs } from './measure/input';
import { ndcListInputs } from './ndcList/input';
import { numberInputs } from './number/input';
import { phoneInputs } from './phone/input';
import { referenceInputs } from './reference/input';
import { richTextInputs } from './richText/input';
import { toInputText } from './shared/text';
import { textInputs } from './text/input';

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

function PasswordInput(props: InputProps<'password'>) {
  return (
    <Input.Password
      {...controlAttributesOf(props)}
      autoComplete="new-password"
      value={toInputText(props.value)}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  );
}

/**
 * The input of every kind except rows, whose cells are fields themselves. Apart from the views, which need no antd. A
 * kind without an entry does not compile.
 */
export const plainInputs: FieldInputs<Exclude<FieldKind, 'rows'>> = {
  ...textInputs,
  ...richTextInputs,
  ...phoneInputs,
  ...dateInputs,
  ...choiceInputs,
  ...numberInputs,
  ...measureInputs,
  ...ndcListInputs,
  tags: TagsInput,
  ...fileInputs,
  ...referenceInputs,
  password: PasswordInput,
  ...jsonInputs,
};
