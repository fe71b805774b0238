import type { ReactElement, ReactNode } from 'react';
import styles from './RecordFields.module.css';

export interface LabelledValue {
  readonly key: string;
  readonly label: string | undefined;
  readonly value: ReactNode;
}

/** A value beside its label, in such a line. */
export const LabelledItem = ({ label, value }: Omit<LabelledValue, 'key'>) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

interface ValuesLineProps {
  /** A part that decides by itself whether it has something to show comes as it is. */
  readonly values: readonly (LabelledValue | ReactElement)[];
  /** Name for assistive technology. */
  readonly label?: string;
}

/** Values beside their labels, in a line that wraps; nothing where there are none. */
export const ValuesLine = ({ values, label }: ValuesLineProps) =>
  values.length > 0 && (
    <dl className={styles.summary} aria-label={label}>
      {values.map((one) => ('value' in one ? <LabelledItem key={one.key} label={one.label} value={one.value} /> : one))}
    </dl>
  );
