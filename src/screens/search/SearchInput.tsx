import {
  closedOptionsOf,
  comparesPart,
  maxLengths,
  acceptsSeveralValues,
  traitsOf,
  type Resource,
  type Search,
} from '../../schema';
import { TextInput } from '../../ui';
import { LazySearchPicker } from './LazySearchPicker';
import { openChoiceField, searchInputField } from './searchValues';

interface SearchInputProps {
  readonly resource: Resource;
  readonly name: string;
  readonly search: Search;
  readonly 'aria-label'?: string;
  readonly disabled?: boolean;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
  readonly id?: string;
  /** Shown in an empty text input. */
  readonly placeholder?: string;
  readonly value?: string | undefined;
  readonly onChange?: (value: string | undefined) => void;
}

/** The input of one search: a dropdown, a date, or plain text. Its value is a string, undefined while it is empty. */
export function SearchInput({ resource, name, search, value, onChange, placeholder, ...attributes }: SearchInputProps) {
  const field = searchInputField(resource, search);
  const { op } = search;
  const several = acceptsSeveralValues(field, op);
  const options = comparesPart(op) || several ? undefined : closedOptionsOf(field);
  const open = openChoiceField(field, op);
  const change = (next: string | undefined) => onChange?.(next);
  if (options || several || open || (!comparesPart(op) && traitsOf(field).searchedByInput)) {
    return (
      <LazySearchPicker
        field={open ?? field}
        op={op}
        name={name}
        options={options}
        attributes={attributes}
        value={value}
        onChange={change}
      />
    );
  }
  return (
    <TextInput
      {...attributes}
      clearable
      placeholder={placeholder}
      autoComplete="off"
      maxLength={maxLengths.search}
      inputMode={traitsOf(field).digits ? 'numeric' : 'text'}
      value={value ?? ''}
      onText={(text) => change(text || undefined)}
    />
  );
}
