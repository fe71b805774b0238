import { isFilled, today, type Resource, type Values } from '../../schema';
import { Cell } from '../extensions';
import { ageOn } from './ageOn';
import { ValuesLine, type LabelledValue } from './ValuesLine';

interface SummaryLineProps {
  readonly resource: Resource;
  readonly record: Values;
}

/** Who or what a record is, in one line: its declared fields, with numbers to call, and its age. */
export function SummaryLine({ resource, record }: SummaryLineProps) {
  const values = (resource.record?.summary ?? []).flatMap((entry): readonly LabelledValue[] => {
    if (typeof entry === 'string') {
      const label = resource.fields[entry]?.label;
      // That something does not hold, such as a wish not to be called, needs no place.
      return isFilled(record[entry]) && record[entry] !== false
        ? [{ key: entry, label, value: <Cell of={resource} field={entry} record={record} isFull /> }]
        : [];
    }
    const age = isFilled(record[entry.ageOf]) ? ageOn(String(record[entry.ageOf]), today()) : undefined;
    return age === undefined ? [] : [{ key: `age of ${entry.ageOf}`, label: 'Age', value: age }];
  });
  return <ValuesLine values={values} label="Summary" />;
}
