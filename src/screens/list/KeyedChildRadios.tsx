import { memo, useId, type ChangeEvent } from 'react';
import { keyOptionsOf, type Resource } from '../../schema';
import styles from './KeyedChildRadios.module.css';

interface KeyedChildRadiosProps {
  /** The resource of the keyed children. */
  readonly of: Resource;
  readonly label: string;
  /** The key of the child whose form is open; undefined if none is. */
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

type RadiosProps = Pick<KeyedChildRadiosProps, 'of' | 'chosen'> & { readonly name: string };

/** Satisfies React's controlled inputs; the group handles the event, with the record that its row shows. */
const heardByGroup = () => undefined;

/**
 * Memoised: the radios are the same for every record, and each change makes browser and React compare all radios of a
 * name.
 */
const Radios = memo(function Radios({ of, chosen, name }: RadiosProps) {
  return keyOptionsOf(of).map(({ value, label }) => (
    <label key={value}>
      <input type="radio" name={name} value={value} checked={chosen === value} onChange={heardByGroup} />
      {label}
    </label>
  ));
});

/** A radio button for each keyed child of a record; choosing one opens its form. */
export function KeyedChildRadios({ of, label, chosen, onChoose }: KeyedChildRadiosProps) {
  const name = useId();
  const choose = ({ target }: ChangeEvent<HTMLSpanElement>) =>
    target instanceof HTMLInputElement && onChoose(target.value);
  return (
    <span role="radiogroup" aria-label={label} className={styles.radios} onChange={choose}>
      <Radios of={of} chosen={chosen} name={name} />
    </span>
  );
}
