import type { ReactNode } from 'react';
import { isFilled, today, type Resource, type Values } from '../../schema';
import { Cell } from '../extensions';
import { ageOn } from './ageOn';
import styles from './RecordFields.module.css';

interface Shown {
  readonly key: string;
  readonly label: string | undefined;
  readonly value: ReactNode;
}

interface SummaryLineProps {
  readonly resource: Resource;
  readonly record: Values;
}

/** Who or what a record is, in one line: its declared fields, with numbers to call, and its age. */
export function SummaryLine({ resource, record }: SummaryLineProps) {
  const shown = (resource.record?.summary ?? []).flatMap((entry): readonly Shown[] => {
    if (typeof entry === 'string') {
      const label = resource.fields[entry]?.label;
      return isFilled(record[entry])
        ? [{ key: entry, label, value: <Cell of={resource} field={entry} record={record} isFull /> }]
        : [];
    }
    const age = isFilled(record[entry.ageOf]) ? ageOn(String(record[entry.ageOf]), today()) : undefined;
    return age === undefined ? [] : [{ key: `age of ${entry.ageOf}`, label: 'Age', value: age }];
  });
  if (shown.length === 0) return null;
  return (
    <dl className={styles.summary} aria-label="Summary">
      {shown.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
