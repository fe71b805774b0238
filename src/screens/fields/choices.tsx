import { attributesOf } from './attributes';
import { selectLook, selectOptions, typedOption } from './choice';
import { SelectSeveral } from './SelectSeveral';
import { textsOf } from './TagList';
import type { InputProps } from './types';
import { useSearchedText } from './useSearchedText';

/** A multi-select over the field's options, with free text where the field allows it. */
export function ChoicesInput(props: InputProps<'choices'>) {
  const { options, allowsOther } = props.field;
  const open = allowsOther === true;
  const [typed, setTyped] = useSearchedText(props.firstTyped);
  return (
    <SelectSeveral
      {...attributesOf(props)}
      {...selectLook}
      style={{ width: '100%' }}
      {...(!open && { showSearch: { optionFilterProp: 'label', searchValue: typed, onSearch: setTyped } })}
      mode={open ? 'tags' : 'multiple'}
      value={textsOf(props.value)}
      options={selectOptions(options)}
      onChange={(chosen: string[]) => {
        setTyped('');
        props.onChange?.([...new Set(open ? chosen.map((text) => typedOption(options, text)) : chosen)]);
      }}
    />
  );
}
