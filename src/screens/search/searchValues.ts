import {
  comparedField,
  getField,
  isTextSearch,
  maxLengths,
  readValue,
  searchFieldOf,
  splitSearchValue,
  toSearchText,
  formatSearchText,
  acceptsSeveralValues,
  trimText,
  serialiseSearchValue,
  type Field,
  type FieldOf,
  type Resource,
  type Search,
} from '../../schema';

/**
 * The field that a search compares, adapted to its input: without rules that apply to forms only; a date in place of an
 * instant.
 */
export function searchInputField(resource: Resource, search: Search): Field {
  const field = resource.fields[search.field];
  if (!field) throw new Error(`${resource.name} searches the unknown field ${search.field}`);
  const label = search.label ?? field.label;
  if (search.op === 'empty') return { ...comparedField(field, search), label };
  const {
    required: _required,
    when: _when,
    readOnly: _readOnly,
    derived: _derived,
    hint: _hint,
    ...plain
  } = acceptsSeveralValues(field, search.op) ? field : searchFieldOf(field);
  return { ...plain, label };
}

/** The choice field of a list that accepts values outside of its options; undefined for any other search. */
export function openChoiceField(field: Field, op: Search['op']): FieldOf<'choice'> | undefined {
  if (field.kind === 'choice') return field.allowsOther === true && op === 'eq' ? field : undefined;
  return field.kind === 'choices' && field.allowsOther === true && op === 'has'
    ? { ...field, kind: 'choice' }
    : undefined;
}

export type ParsedSearch = { readonly value: string } | { readonly problem: string };

/**
 * Parses the text of a search input or URL parameter; blank text is no search, and a value that the kind of the field
 * rejects is a problem.
 */
export function parseSearch(resource: Resource, search: Search, typed: unknown): ParsedSearch | undefined {
  const text =
    typeof typed === 'string' || typeof typed === 'number' || typeof typed === 'boolean' ? trimText(String(typed)) : '';
  if (text === '') return undefined;
  if (text.length > maxLengths.search && !acceptsSeveralValues(getField(resource, search.field), search.op))
    return { problem: `Must be at most ${maxLengths.search} characters` };
  if (text.includes('\0') || !text.isWellFormed()) return { problem: 'Contains a character that cannot be searched' };
  const field = searchInputField(resource, search);
  const { op } = search;
  if (isTextSearch(field, op)) return parseSubstring(field, search, text);
  const value = splitSearchValue(field, op, text);
  if (value.length === 0) return undefined;
  const read = readValue(field, value);
  return 'errors' in read
    ? { problem: read.errors.join('; ') }
    : { value: serialiseSearchValue(resource, search, read.value) };
}

function parseSubstring(field: Field, { minLength = 0 }: Search, text: string): ParsedSearch {
  const value = toSearchText(field, text);
  if (value === '') return { problem: 'Must have digits' };
  return Array.from(value).length < minLength ? { problem: minLengthHint(minLength) } : { value };
}

export const minLengthHint = (minLength: number): string => `At least ${minLength} characters`;

/** A search value as displayed in its input: ids have their prefix (Cases 5). */
export function formatSearch(resource: Resource, search: Search, value: string | undefined): string | undefined {
  const field = searchInputField(resource, search);
  return value === undefined ? undefined : formatSearchText(field, value);
}
