import { useId } from 'react';
import type { Resource, Search } from '../../schema';
import { minLengthHint, SearchInput } from '../search';
import styles from './SearchPlace.module.css';

export type Named = readonly [name: string, search: Search];
/** A search, or the first and the last day of a stretch that share one place. */
export type Place = readonly [Named] | readonly [from: Named, to: Named];

/** The places of a form for these searches, in their order. */
export function placesOf(searches: readonly Named[]): Place[] {
  return searches.flatMap((entry): Place[] => {
    const [, { range, op }] = entry;
    if (range === undefined) return [[entry]];
    const to = searches.find(([, other]) => other.range === range && other.op === 'lte');
    return op === 'gte' && to ? [[entry, to]] : [];
  });
}

const hintOf = ({ hint, minLength }: Search): string | undefined => hint ?? (minLength ? minLengthHint(minLength) : undefined);

/** What a search form holds. */
export interface SearchValues {
  readonly typed: Readonly<Record<string, string | undefined>>;
  /** What is wrong, by the names of the searches. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onType: (name: string, value: string | undefined) => void;
}

interface SearchPlaceProps extends SearchValues {
  readonly resource: Resource;
  readonly place: Place;
  /** The search forms of one page have different names: inputs are found by them. */
  readonly formName: string;
}

const isStretch = (place: Place): place is readonly [Named, Named] => place.length === 2;

/** One place of a search form: the input of a search, or the two days of a stretch. */
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
