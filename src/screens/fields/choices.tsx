import type { ReactNode } from 'react';
import { controlAttributesOf } from './controlAttributes';
import { selectDefaults, selectOptions, resolveTypedOption } from './choice';
import { MultiSelect } from './MultiSelect';
import { toTexts } from './TagList';
import type { InputProps } from './types';
import { useSearchText } from './useSearchText';

interface ChoicesInputProps extends InputProps<'choices'> {
  /** Why an option can be neither added nor removed, by its value. */
  readonly locked?: Readonly<Record<string, string>>;
}

/** An option in the list, with the reason why it is locked. */
function LockedOption({ label, reason }: { readonly label: ReactNode; readonly reason: string }) {
  return (
    <>
      {label} <small>{reason}</small>
    </>
  );
}

/** A multi-select over the field's options, with free text where the field allows it. */
export function ChoicesInput({ locked = {}, ...props }: ChoicesInputProps) {
  const { options, allowsOther } = props.field;
  const allowsFreeText = allowsOther === true;
  const selected = toTexts(props.value);
  // Neither the keyboard nor the clear button removes a locked value.
  const withLocked = (chosen: readonly string[]) => [
    ...selected.filter((value) => value in locked),
    ...chosen.filter((value) => !(value in locked)),
  ];
  const [typed, setTyped] = useSearchText(props.initialSearch);
  return (
    <MultiSelect
      {...controlAttributesOf(props)}
      {...selectDefaults}
      style={{ width: '100%' }}
      {...(!allowsFreeText && { showSearch: { searchValue: typed, onSearch: setTyped } })}
      mode={allowsFreeText ? 'tags' : 'multiple'}
      value={selected}
      options={selectOptions(options, locked)}
      optionRender={({ label, value = '' }) =>
        value in locked ? <LockedOption label={label} reason={locked[value] ?? ''} /> : label
      }
      onChange={(chosen: string[]) => {
        setTyped('');
        props.onChange?.([
          ...new Set(withLocked(allowsFreeText ? chosen.map((text) => resolveTypedOption(options, text)) : chosen)),
        ]);
      }}
    />
  );
}
