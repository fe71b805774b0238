import { Select } from 'antd';
import { optionLabel } from '../../schema';
import { attributesOf } from './attributes';
import { selectLook, selectOptions, typedOption } from './choice';
import { TagList, textsOf } from './TagList';
import type { CellProps, FieldView, InputProps } from './types';

function ChoicesInput(props: InputProps<'choices'>) {
  const { options, open } = props.field;
  return (
    <Select
      {...attributesOf(props)}
      {...selectLook}
      mode={open ? 'tags' : 'multiple'}
      value={textsOf(props.value)}
      options={selectOptions(options)}
      onChange={(chosen: string[]) => props.onChange?.([...new Set(open ? chosen.map((text) => typedOption(options, text)) : chosen)])}
    />
  );
}

function ChoicesCell({ field, value }: CellProps<'choices'>) {
  return <TagList items={textsOf(value).map((item) => optionLabel(field.options, item))} />;
}

export const choices: FieldView<'choices'> = { Input: ChoicesInput, Cell: ChoicesCell, columnWidth: 220 };
