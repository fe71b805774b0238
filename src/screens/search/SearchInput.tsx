import { Input, Select } from 'antd';
import { closedOptionsOf, maxLengths, traitsOf, wireValue, type Resource, type Search } from '../../schema';
import { FieldInput } from '../fields';
import { searchedField } from './searchValues';

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

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

/** The input of one search: a list to choose from, a date, or plain text. Its value is text, undefined while it is empty. */
export function SearchInput({ resource, name, search, id, value, onChange, 'aria-label': label }: SearchInputProps) {
  const field = searchedField(resource, search);
  const options = search.op === 'contains' ? undefined : closedOptionsOf(field);
  const given = { ...(id === undefined ? {} : { id }), ...(label === undefined ? {} : { 'aria-label': label }) };
  if (options) {
    return (
      <Select
        {...given}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={options.map(({ label: text, value: chosen }) => ({ label: text, value: chosen }))}
        value={value ?? null}
        onChange={(chosen: string | null) => onChange?.(chosen ?? undefined)}
      />
    );
  }
  if (search.op !== 'contains' && traitsOf(field).searchedByInput) {
    return <FieldInput {...given} field={field} name={name} value={value === undefined ? undefined : wireValue(field, value)} onChange={(changed) => onChange?.(asText(changed))} />;
  }
  return (
    <Input
      {...given}
      allowClear
      autoComplete="off"
      maxLength={maxLengths.search}
      inputMode={traitsOf(field).digits ? 'numeric' : 'text'}
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value || undefined)}
    />
  );
}
