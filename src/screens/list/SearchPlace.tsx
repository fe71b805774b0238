import { useId } from 'react';
import type { Resource, Search } from '../../schema';
import { minLengthHint, SearchInput } from '../search';
import styles from './SearchPlace.module.css';

export type Named = readonly [name: string, search: Search];
/** One search, or the first and last date of a range, which share one field. */
export type Place = readonly [Named] | readonly [from: Named, to: Named];

/** Groups searches into form fields, in their order. */
export function placesOf(searches: readonly Named[]): Place[] {
  return searches.flatMap((entry): Place[] => {
    const [, { range, op }] = entry;
    if (range === undefined) return [[entry]];
    const to = searches.find(([, other]) => other.range === range && other.op === 'lte');
    return op === 'gte' && to ? [[entry, to]] : [];
  });
}

const hintOf = ({ hint, minLength }: Search): string | undefined => hint ?? (minLength ? minLengthHint(minLength) : undefined);

/** State of a search form. */
export interface SearchValues {
  readonly typed: Readonly<Record<string, string | undefined>>;
  /** Problems by name of the search. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onType: (name: string, value: string | undefined) => void;
}

interface SearchPlaceProps extends SearchValues {
  readonly resource: Resource;
  readonly place: Place;
  /** Prefix of input ids; unique among the search forms of a page. */
  readonly formName: string;
}

const isStretch = (place: Place): place is readonly [Named, Named] => place.length === 2;

/** A field of a search form: the input of one search, or the two dates of a range. */
export function SearchPlace({ resource, place, formName, typed, problems, onType }: SearchPlaceProps) {
  const noteId = useId();
  const [[first, search]] = place;
  const title = isStretch(place) ? (search.range ?? '') : (search.label ?? resource.fields[search.field]?.label);
  const wrong = [...new Set(place.flatMap(([name]) => problems[name] ?? []))];
  const told = isStretch(place) ? undefined : hintOf(search);
  const hint = told !== undefined && wrong.includes(told) ? undefined : told;
  const input = ([name, entry]: Named) => (
    <SearchInput
      key={name}
      resource={resource}
      name={name}
      search={entry}
      id={`${formName}_${name}`}
      {...(isStretch(place) && { 'aria-label': entry.label ?? title ?? name })}
      {...(name in problems && { 'aria-invalid': true })}
      {...((wrong.length > 0 || hint !== undefined) && { 'aria-describedby': noteId })}
      value={typed[name]}
      onChange={(value) => onType(name, value)}
    />
  );
  return (
    <div className={`ant-form-item ${isStretch(place) ? (styles.wide ?? '') : (styles.place ?? '')}`}>
      <label htmlFor={`${formName}_${first}`} className={styles.label}>
        {title}
      </label>
      {isStretch(place) ? (
        <div className={styles.stretch}>
          {input(place[0])}
          <span aria-hidden>–</span>
          {input(place[1])}
        </div>
      ) : (
        input(place[0])
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
}
