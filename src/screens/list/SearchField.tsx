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

interface SearchFieldProps extends SearchFormState {
  readonly resource: Resource;
  readonly entries: SearchEntries;
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
  left.entries.every(
    ([name]) => left.typed[name] === right.typed[name] && left.problems[name] === right.problems[name],
  );

/** A field of a search form: the input of one search, or the two dates of a range. */
export const SearchField = memo(function SearchField({
  resource,
  entries,
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
      onChange={(value) => onType(name, value)}
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
