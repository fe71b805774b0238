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

const labelsOf = ({ field, value }: CellProps<'choices'>): string[] => textsOf(value).map((item) => optionLabel(field.options, item));

export const choices: FieldView<'choices'> = {
  Input: ChoicesInput,
  Cell: (props) => <TagList items={labelsOf(props)} />,
  Whole: (props) => <TagList items={labelsOf(props)} whole />,
  columnWidth: 220,
};
