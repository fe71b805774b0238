import { useId } from 'react';
import type { FlatOption } from '../../schema';
import styles from './SlotRadios.module.css';

interface SlotRadiosProps {
  readonly slots: readonly FlatOption[];
  readonly label: string;
  /** The slot whose form is open; none is marked otherwise. */
  readonly chosen: string | undefined;
  readonly onChoose: (slot: string) => void;
}

/** A radio button for each slot of a record; choosing one opens its form. */
export function SlotRadios({ slots, label, chosen, onChoose }: SlotRadiosProps) {
  const name = useId();
  return (
    <span role="radiogroup" aria-label={label} className={styles.slots}>
      {slots.map(({ value, label: text }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => onChoose(value)} />
          {text}
        </label>
      ))}
    </span>
  );
}
