import { controlAttributesOf } from './controlAttributes';
import { selectDefaults, selectOptions, resolveTypedOption } from './choice';
import { MultiSelect } from './MultiSelect';
import { toTexts } from './TagList';
import type { InputProps } from './types';
import { useSearchText } from './useSearchText';

/** A multi-select over the field's options, with free text where the field allows it. */
export function ChoicesInput(props: InputProps<'choices'>) {
  const { options, allowsOther } = props.field;
  const allowsFreeText = allowsOther === true;
  const [typed, setTyped] = useSearchText(props.initialSearch);
  return (
    <MultiSelect
      {...controlAttributesOf(props)}
      {...selectDefaults}
      style={{ width: '100%' }}
      {...(!allowsFreeText && { showSearch: { searchValue: typed, onSearch: setTyped } })}
      mode={allowsFreeText ? 'tags' : 'multiple'}
      value={toTexts(props.value)}
      options={selectOptions(options)}
      onChange={(chosen: string[]) => {
        setTyped('');
        props.onChange?.([...new Set(allowsFreeText ? chosen.map((text) => resolveTypedOption(options, text)) : chosen)]);
      }}
    />
  );
}
