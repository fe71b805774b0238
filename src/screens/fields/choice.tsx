import { AutoComplete, Button, Radio } from 'antd';
import { flattenOptions, isAlwaysRequired, isFilled, optionLabel, usStates, type Options } from '../../schema';
import { attributesOf, inputText } from './attributes';
import { OneSelect } from './OneSelect';
import type { InputProps } from './types';

interface ListedOption {
  readonly value: string;
  readonly label: string;
}
interface ListedGroup {
  readonly label: string;
  readonly title: string;
  readonly options: ListedOption[];
}

const plain = ({ value, label }: ListedOption): ListedOption => ({ value, label });

/** Converts declared options to those of antd's selects. */
export function selectOptions(options: Options): (ListedOption | ListedGroup)[] {
  return options.flatMap((entry): (ListedOption | ListedGroup)[] =>
    typeof entry === 'object' && 'group' in entry
      ? [{ label: entry.group, title: entry.group, options: flattenOptions([entry]).map(plain) }]
      : flattenOptions([entry]).map(plain),
  );
}

/** Resolves typed text to the value of the option with this label or value; otherwise returns the text itself. */
export function typedOption(options: Options, typed: string): string {
  const sought = typed.trim().toLowerCase();
  const listed = flattenOptions(options).find(({ value, label }) => [label.toLowerCase(), value.toLowerCase()].includes(sought));
  return listed?.value ?? typed;
}

/** Props shared by all selects. */
export const selectLook = {
  showSearch: true,
  allowClear: true,
  optionFilterProp: 'label',
  notFoundContent: 'No options found',
  // Wide enough for the empty message, however narrow the select.
  styles: { popup: { root: { minWidth: 160 } } },
} as const;

/** A searchable select over a list of options; a value outside the list is displayed as it is. */
export function ListedInput(props: Omit<InputProps<'choice' | 'usState' | 'yesNo'>, 'field'> & { readonly options: Options }) {
  return (
    <OneSelect<string | null, ListedOption | ListedGroup>
      {...attributesOf(props)}
      {...selectLook}
      value={isFilled(props.value) ? String(props.value) : null}
      labelRender={({ value }) => optionLabel(props.options, value)}
      options={selectOptions(props.options)}
      onChange={(chosen) => props.onChange?.(chosen ?? null)}
    />
  );
}

function OpenInput(props: InputProps<'choice'>) {
  const { options } = props.field;
  const shown = optionLabel(options, inputText(props.value));
  const byLabel = selectOptions(options).map((entry) =>
    'options' in entry
      ? { ...entry, options: entry.options.map(({ label }) => ({ value: label, label })) }
      : { value: entry.label, label: entry.label },
  );
  const isListed = flattenOptions(options).some(({ label }) => label === shown);
  return (
    <AutoComplete
      {...attributesOf(props)}
      value={shown}
      options={byLabel}
      onChange={(typed?: string) => props.onChange?.(typedOption(options, typed ?? ''))}
      showSearch={{ filterOption: (typed, option) => isListed || String(option?.label).toLowerCase().includes(typed.trim().toLowerCase()) }}
      allowClear
      style={{ width: '100%' }}
    />
  );
}

function RadioInput(props: InputProps<'choice'>) {
  const { field, value, onChange, disabled = false } = props;
  const { onBlur, autoFocus: _autoFocus, status: _status, disabled: _disabled, ...attributes } = attributesOf(props);
  const clearable = !isAlwaysRequired(field) && !field.derived && isFilled(value) && !disabled;
  return (
    <span role="radiogroup" aria-label={field.label} {...attributes} onBlur={onBlur}>
      <Radio.Group
        disabled={disabled}
        value={value ?? null}
        options={flattenOptions(field.options).map(plain)}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {clearable && (
        <Button type="link" size="small" onClick={() => onChange?.(null)}>
          Clear
        </Button>
      )}
    </span>
  );
}

export function ChoiceInput(props: InputProps<'choice'>) {
  if (props.field.radio) return <RadioInput {...props} />;
  return props.field.allowsOther === true ? <OpenInput {...props} /> : <ListedInput {...props} options={props.field.options} />;
}

/** A US state. */
export function UsStateInput(props: InputProps<'usState'>) {
  return <ListedInput {...props} options={usStates} />;
}
