import { attributesOf } from './attributes';
import { selectLook, selectOptions, typedOption } from './choice';
import { SelectSeveral } from './SelectSeveral';
import { textsOf } from './TagList';
import type { InputProps } from './types';

export function ChoicesInput(props: InputProps<'choices'>) {
  const { options, allowsOther: open } = props.field;
  return (
    <SelectSeveral
      {...attributesOf(props)}
      {...selectLook}
      mode={open ? 'tags' : 'multiple'}
      value={textsOf(props.value)}
      options={selectOptions(options)}
      onChange={(chosen: string[]) => props.onChange?.([...new Set(open ? chosen.map((text) => typedOption(options, text)) : chosen)])}
    />
  );
}
