import { AutoComplete } from 'antd';
import { flattenOptions, foldText, isFilled, optionLabel, usStates, type Options, booleanOptions } from '../../schema';
import {
  clearing,
  matchesLabel,
  selectDefaults,
  useSearchText,
  useTabLeaving,
  ValuedSelect,
} from '../controls/ValuedSelect';
import { controlAttributesOf, type InputProps, type OptionInputProps, type FieldInputs } from '../controls/InputProps';
import { toInputText } from '../shared/text';
import { segmentOptions, Segments } from './Segments';
import { SingleSelect } from '../controls/SingleSelect';
import type { ReactNode } from 'react';
import { toTexts } from '../cells/TagList';
import { RemoteChoiceInput } from './RemoteChoiceInput';

interface ListedOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: true;
}
interface ListedGroup {
  readonly label: string;
  readonly title: string;
  readonly options: ListedOption[];
}

/** Converts declared options to those of antd's selects; those whose value is in `locked` are disabled. */
export function selectOptions(
  options: Options,
  locked: Readonly<Record<string, string>> = {},
): (ListedOption | ListedGroup)[] {
  const toListedOption = ({ value, label }: ListedOption): ListedOption => ({
    value,
    label,
    ...(value in locked && { disabled: true as const }),
  });
  return options.flatMap((entry): (ListedOption | ListedGroup)[] =>
    typeof entry === 'object' && 'group' in entry
      ? [{ label: entry.group, title: entry.group, options: flattenOptions([entry]).map(toListedOption) }]
      : flattenOptions([entry]).map(toListedOption),
  );
}

/** Resolves typed text to the value of the option with this label or value; otherwise returns the text itself. */
function resolveTypedOption(options: Options, typed: string): string {
  const searchText = foldText(typed);
  const listed = flattenOptions(options).find(({ value, label }) => [label, value].map(foldText).includes(searchText));
  return listed?.value ?? typed;
}

/** A searchable select over a list of options; a value outside the list is displayed as it is. */
function OptionSelect(props: Omit<OptionInputProps, 'field'> & { readonly options: Options }) {
  return (
    <SingleSelect<string | null, ListedOption | ListedGroup>
      {...controlAttributesOf(props)}
      {...selectDefaults}
      value={isFilled(props.value) ? String(props.value) : null}
      labelRender={({ value }) => optionLabel(props.options, value)}
      options={selectOptions(props.options)}
      onChange={(chosen) => props.onChange?.(chosen ?? null)}
    />
  );
}

/** The options side by side where they are few and the form has room for them, or else a select. */
function OptionInput(props: OptionInputProps & { readonly options: Options }) {
  const segments = props.showsAllOptions ? segmentOptions(props.field) : undefined;
  return segments ? <Segments {...props} options={segments} /> : <OptionSelect {...props} />;
}

function FreeTextChoiceInput(props: InputProps<'choice'>) {
  const { options } = props.field;
  const shown = optionLabel(options, toInputText(props.value));
  const labelOptions = selectOptions(options).map((entry) =>
    'options' in entry
      ? { ...entry, options: entry.options.map(({ label }) => ({ value: label, label })) }
      : { value: entry.label, label: entry.label },
  );
  const isListed = flattenOptions(options).some(({ label }) => label === shown);
  const change = (typed?: string) => props.onChange?.(resolveTypedOption(options, typed ?? ''));
  const tabLeaving = useTabLeaving<string>({ markedBy: 'typing', select: change });
  return (
    <AutoComplete
      {...controlAttributesOf(props)}
      {...tabLeaving}
      value={shown}
      options={labelOptions}
      onChange={change}
      showSearch={{ filterOption: (typed, option) => isListed || matchesLabel(typed, option) }}
      allowClear={clearing}
      style={{ width: '100%' }}
    />
  );
}

function ChoiceInput(props: InputProps<'choice'>) {
  return props.field.allowsOther === true ? (
    <FreeTextChoiceInput {...props} />
  ) : (
    <OptionInput {...props} options={props.field.options} />
  );
}

/** A US state. */
function UsStateInput(props: InputProps<'usState'>) {
  return <OptionSelect {...props} options={usStates} />;
}

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
    <ValuedSelect
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

/** True, false or unset: an unanswered question is not a No. */
function BooleanInput({ value, onChange, ...props }: InputProps<'boolean'>) {
  const chosen = isFilled(value) ? String(value === true || value === 'true') : null;
  return (
    <OptionInput
      {...props}
      value={chosen}
      options={booleanOptions(props.field.display?.names)}
      onChange={(next) => onChange?.(next === null ? null : next === 'true')}
    />
  );
}

export const choiceInputs: FieldInputs<'choice' | 'choices' | 'boolean' | 'usState' | 'remoteChoice'> = {
  choice: ChoiceInput,
  choices: ChoicesInput,
  boolean: BooleanInput,
  usState: UsStateInput,
  remoteChoice: RemoteChoiceInput,
};
