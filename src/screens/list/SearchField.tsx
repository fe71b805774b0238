import { memo, useId } from 'react';
import type { Resource, Search } from '../../schema';
import { minLengthHint, SearchInput, type NamedSearch } from '../search';
import styles from './SearchField.module.css';

/** One search, or the first and last date of a range, which share one field. */
export type SearchEntries = readonly [NamedSearch] | readonly [from: NamedSearch, to: NamedSearch];

/** Groups searches into form fields, in their order. An end of a range without the other one stands alone. */
export function groupIntoFields(searches: readonly NamedSearch[]): SearchEntries[] {
  return searches.flatMap((entry): SearchEntries[] => {
    const [, { range, op }] = entry;
    if (range === undefined) return [[entry]];
    const to = op === 'gte' ? searches.find(([, other]) => other.range === range && other.op === 'lte') : undefined;
    if (to) return [[entry, to]];
    return op === 'lte' && searches.some(([, other]) => other.range === range && other.op === 'gte') ? [] : [[entry]];
  });
}

/** A field of a search form, with the search for records in which it is empty. */
interface FormField {
  readonly entries: SearchEntries;
  readonly empty: NamedSearch | undefined;
}

/** Groups searches into form fields; one for an empty field stands in that of another search of the same field. */
export function toFormFields(searches: readonly NamedSearch[]): FormField[] {
  const fields = groupIntoFields(searches);
  const hostOf = ([, { op, field }]: NamedSearch) =>
    fields.find(([[, host]]) => op === 'empty' && host.op !== op && host.field === field);
  return fields.flatMap((entries) =>
    hostOf(entries[0]) ? [] : { entries, empty: searches.find((search) => hostOf(search) === entries) },
  );
}

/** What an empty input says: below it, a hint would take a line of every row of inputs. */
const placeholderOf = ({ hint, minLength }: Search) =>
  hint === undefined && minLength ? { placeholder: minLengthHint(minLength) } : undefined;

/** State of a search form. */
export interface SearchFormState {
  readonly typed: Readonly<Record<string, string | undefined>>;
  /** Problems by name of the search. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onType: (name: string, value: string | undefined) => void;
}

interface SearchFieldProps extends SearchFormState, FormField {
  readonly resource: Resource;
  /** Prefix of input ids; unique among the search forms of a page. */
  readonly formName: string;
}

const isRange = (entries: SearchEntries): entries is readonly [NamedSearch, NamedSearch] => entries.length === 2;

/** Whether a field looks the same: what is typed into the others does not concern it. */
const isSameField = (left: SearchFieldProps, right: SearchFieldProps): boolean =>
  left.resource === right.resource &&
  left.entries === right.entries &&
  left.formName === right.formName &&
  left.onType === right.onType &&
  [...left.entries, ...(left.empty ? [left.empty] : [])].every(
    ([name]) => left.typed[name] === right.typed[name] && left.problems[name] === right.problems[name],
  );

interface EmptyButtonProps extends Pick<SearchFormState, 'typed'> {
  readonly of: NamedSearch | undefined;
  readonly title: string | undefined;
  readonly onChange: SearchFormState['onType'];
}

/** Searches for what has no value, where that can be searched for. */
function EmptyButton({ of, typed, title = '', onChange }: EmptyButtonProps) {
  if (!of) return null;
  const isPressed = typed[of[0]] === 'true';
  return (
    <button
      type="button"
      className={styles.empty}
      aria-description={title}
      aria-pressed={isPressed}
      onClick={() => onChange(of[0], isPressed ? undefined : 'true')}
    >
      Is Empty
    </button>
  );
}

/** A field of a search form: the input of one search, or the two dates of a range. */
export const SearchField = memo(function SearchField({
  resource,
  entries,
  empty,
  formName,
  typed,
  problems,
  onType,
}: SearchFieldProps) {
  const noteId = useId();
  const [[first, search]] = entries;
  const title = isRange(entries) ? (search.range ?? '') : (search.label ?? resource.fields[search.field]?.label);
  const wrong = [...new Set(entries.flatMap(([name]) => problems[name] ?? []))];
  const searchHint = isRange(entries) ? undefined : search.hint;
  const hint = searchHint !== undefined && wrong.includes(searchHint) ? undefined : searchHint;
  /** A value, or none: not both. */
  const change = (name: string, value: string | undefined) => {
    const others = name === empty?.[0] ? entries : [empty];
    if (value) for (const other of others) if (other) onType(other[0], undefined);
    onType(name, value);
  };
  const input = ([name, entry]: NamedSearch) => (
    <SearchInput
      key={name}
      resource={resource}
      name={name}
      search={entry}
      id={`${formName}_${name}`}
      {...placeholderOf(entry)}
      {...(isRange(entries) && { 'aria-label': entry.label ?? title ?? name })}
      {...(name in problems && { 'aria-invalid': true })}
      {...((wrong.length > 0 || hint !== undefined) && { 'aria-describedby': noteId })}
      value={typed[name]}
      onChange={(value) => change(name, value)}
    />
  );
  return (
    <div className={`ant-form-item ${isRange(entries) ? (styles.wide ?? '') : (styles.place ?? '')}`}>
      <label htmlFor={`${formName}_${first}`} className={styles.label}>
        {title}
      </label>
      {isRange(entries) ? (
        <div className={styles.stretch}>
          {input(entries[0])}
          <span aria-hidden>–</span>
          {input(entries[1])}
        </div>
      ) : (
        input(entries[0])
      )}
      <EmptyButton of={empty} typed={typed} title={title} onChange={change} />
      {(wrong.length > 0 || hint !== undefined) && (
        <div id={noteId} className={styles.note}>
          {wrong.map((problem) => (
            <div key={problem} className={`ant-form-item-explain-error ${styles.wrong ?? ''}`} role="alert">
              {problem}
            </div>
          ))}
          {hint}
        </div>
      )}
    </div>
  );
}, isSameField);
