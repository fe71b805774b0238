import { AutoComplete } from 'antd';
import { flattenOptions, foldText, isFilled, optionLabel, usStates, type Options } from '../../schema';
import { clearing } from './clearing';
import { controlAttributesOf, toInputText } from './controlAttributes';
import { segmentOptions } from './segmentOptions';
import { Segments } from './Segments';
import { SingleSelect } from './SingleSelect';
import type { InputProps, OptionInputProps } from './types';
import { matchesLabel } from './ValuedSelect';

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
export function resolveTypedOption(options: Options, typed: string): string {
  const searchText = foldText(typed);
  const listed = flattenOptions(options).find(({ value, label }) => [label, value].map(foldText).includes(searchText));
  return listed?.value ?? typed;
}

/** Props shared by all selects. */
export const selectDefaults = {
  showSearch: true,
  allowClear: true,
  notFoundContent: 'No options found',
  // Wide enough for the empty message, however narrow the select.
  styles: { popup: { root: { minWidth: 160 } } },
} as const;

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
export function OptionInput(props: OptionInputProps & { readonly options: Options }) {
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
  return (
    <AutoComplete
      {...controlAttributesOf(props)}
      value={shown}
      options={labelOptions}
      onChange={(typed?: string) => props.onChange?.(resolveTypedOption(options, typed ?? ''))}
      showSearch={{ filterOption: (typed, option) => isListed || matchesLabel(typed, option) }}
      allowClear={clearing}
      style={{ width: '100%' }}
    />
  );
}

export function ChoiceInput(props: InputProps<'choice'>) {
  return props.field.allowsOther === true ? (
    <FreeTextChoiceInput {...props} />
  ) : (
    <OptionInput {...props} options={props.field.options} />
  );
}

/** A US state. */
export function UsStateInput(props: InputProps<'usState'>) {
  return <OptionSelect {...props} options={usStates} />;
}
