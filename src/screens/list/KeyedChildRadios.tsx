import { useId } from 'react';
import type { FlatOption } from '../../schema';
import styles from './KeyedChildRadios.module.css';

interface KeyedChildRadiosProps {
  readonly keys: readonly FlatOption[];
  readonly label: string;
  /** The keyed child whose form is open; none is marked otherwise. */
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

/** A radio button for each keyed child of a record; choosing one opens its form. */
export function KeyedChildRadios({ keys, label, chosen, onChoose }: KeyedChildRadiosProps) {
  const name = useId();
  return (
    <span role="radiogroup" aria-label={label} className={styles.radios}>
      {keys.map(({ value, label: text }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => onChoose(value)} />
          {text}
        </label>
      ))}
    </span>
  );
}
