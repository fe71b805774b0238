import { Input, Select } from 'antd';
import { booleanOptions, flattenOptions, maxLengths, usStates, type Field, type FlatOption, type Resource, type Search } from '../../schema';
import { FieldInput } from '../fields';
import { searchedField } from './listState';

interface SearchInputProps {
  readonly resource: Resource;
  readonly name: string;
  readonly search: Search;
  readonly 'aria-label'?: string;
  /** Handed down by a form item. */
  readonly id?: string;
  readonly value?: string | undefined;
  readonly onChange?: (value: string | undefined) => void;
}

const plain = (values: readonly string[]): FlatOption[] => values.map((value) => ({ value, label: value }));

/** What a search over a field can be for, where that is a closed list. */
function optionsOf(field: Field): FlatOption[] | undefined {
  if ((field.kind === 'choice' || field.kind === 'choices') && !field.open) return flattenOptions(field.options);
  if (field.kind === 'yesNo') return plain(['Yes', 'No']);
  if (field.kind === 'boolean') return booleanOptions(field.names);
  return field.kind === 'usState' ? plain(usStates) : undefined;
}

const ownInput: readonly Field['kind'][] = ['date', 'height', 'weight', 'reference', 'listing'];

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

/** The input of one search: a list to choose from, a date, or plain text. Its value is text, undefined while it is empty. */
export function SearchInput({ resource, name, search, id, value, onChange, 'aria-label': label }: SearchInputProps) {
  const field = searchedField(resource, search);
  const options = search.op === 'contains' ? undefined : optionsOf(field);
  const given = { ...(id === undefined ? {} : { id }), ...(label === undefined ? {} : { 'aria-label': label }) };
  if (options) {
    return (
      <Select
        {...given}
        allowClear
        showSearch
        optionFilterProp="label"
        options={options}
        value={value ?? null}
        onChange={(chosen: string | null) => onChange?.(chosen ?? undefined)}
      />
    );
  }
  if (search.op !== 'contains' && ownInput.includes(field.kind)) {
    const own = field.kind === 'reference' && value !== undefined ? Number(value) : value;
    return <FieldInput {...given} field={field} name={name} value={own} onChange={(changed) => onChange?.(asText(changed))} />;
  }
  return (
    <Input
      {...given}
      allowClear
      autoComplete="off"
      maxLength={maxLengths.search}
      inputMode={['integer', 'phone'].includes(field.kind) ? 'numeric' : 'text'}
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value || undefined)}
    />
  );
}
