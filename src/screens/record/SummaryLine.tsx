import type { ReactElement } from 'react';
import { isFilled, today, type Resource, type Values } from '../../schema';
import type { SummaryEntry } from '../../schema/recordScreens';
import { Cell } from '../extensions';
import { useRegistry } from '../registry';
import { useSubList } from './SubList';
import { LabelledItem, ValuesLine, type LabelledValue } from './ValuesLine';

/** The age in whole years on a day; both as YYYY-MM-DD. Undefined for a day that is still to come. */
export function ageOn(birth: string, day: string): number | undefined {
  const [born = 0, today = 0] = [birth, day].map((text) => Number(text.slice(0, 4)));
  const years = today - born - (day.slice(5) < birth.slice(5, 10) ? 1 : 0);
  return years < 0 || Number.isNaN(years) ? undefined : years;
}

interface SummaryLineProps {
  readonly resource: Resource;
  readonly record: Values;
}

interface FirstOfListProps {
  /** The kind of the list. */
  readonly resource: Resource;
  readonly by: string;
  readonly id: number;
  readonly field: string;
}

/** A field of the first record in a list of the page, by the call that the list makes. */
function FirstOfList({ resource, by, id, field }: FirstOfListProps) {
  const { rows, problem } = useSubList(resource, { by, id }).list;
  const first = rows?.[0];
  if ((rows ?? problem) && !isFilled(first?.[field])) return null;
  const value = first ? <Cell of={resource} field={field} record={first} isFull /> : '…';
  return <LabelledItem label={resource.fields[field]?.label} value={value} />;
}

/** What a part of the summary shows; undefined where there is nothing to show. */
function useSummaryPart({ resource, record }: SummaryLineProps) {
  const { all } = useRegistry();
  return (entry: SummaryEntry): LabelledValue | ReactElement | undefined => {
    if (typeof entry === 'string') {
      const field = resource.fields[entry];
      // That something does not hold, such as a wish not to be called, needs no place.
      if (!field || !isFilled(record[entry]) || record[entry] === false) return undefined;
      return { key: entry, label: field.label, value: <Cell of={resource} field={entry} record={record} isFull /> };
    }
    if ('ageOf' in entry) {
      const age = isFilled(record[entry.ageOf]) ? ageOn(String(record[entry.ageOf]), today()) : undefined;
      return age === undefined ? undefined : { key: `age of ${entry.ageOf}`, label: 'Age', value: age };
    }
    const relation = resource.relations.hasMany.find(({ many }) => many === entry.of);
    const listed = all.find(({ name, verbs }) => name === entry.of && verbs.includes('list'));
    if (!relation || !listed?.fields[entry.field]) return undefined;
    const place = { resource: listed, by: relation.by, id: Number(record.id) };
    return <FirstOfList key={`${entry.of} ${entry.field}`} {...place} field={entry.field} />;
  };
}

/** Who or what a record is, in one line: its declared fields, with numbers to call, its age, and what lists tell. */
export function SummaryLine({ resource, record }: SummaryLineProps) {
  const toPart = useSummaryPart({ resource, record });
  const values = (resource.record?.summary ?? []).flatMap((entry) => toPart(entry) ?? []);
  return <ValuesLine values={values} label="Summary" />;
}
