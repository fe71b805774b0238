import type { ReactNode } from 'react';
import styles from './RecordFields.module.css';

export interface LabelledValue {
  readonly key: string;
  readonly label: string | undefined;
  readonly value: ReactNode;
}

interface ValuesLineProps {
  readonly values: readonly LabelledValue[];
  /** Name for assistive technology. */
  readonly label?: string;
}

/** Values beside their labels, in a line that wraps; nothing where there are none. */
export const ValuesLine = ({ values, label }: ValuesLineProps) =>
  values.length > 0 && (
    <dl className={styles.summary} aria-label={label}>
      {values.map((one) => (
        <div key={one.key}>
          <dt>{one.label}</dt>
          <dd>{one.value}</dd>
        </div>
      ))}
    </dl>
  );
