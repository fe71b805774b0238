import { formatValue, getField, holds, type Resource } from '../../../schema';
import { recordSubtitle, recordTitle, type ContactKind } from '../../../schema/server';
import type { Records, Row } from '../Records';

/** A record that a contact may be about. */
interface Subject {
  readonly id: number;
  readonly title: string;
  /** What tells it from the others of the person. */
  readonly details: string;
  /** It is one of those that contacts are most likely about. */
  readonly current: boolean;
}

/** The most records of a person that are offered. */
const mostSubjects = 50;

/** What timelines say of a record beside its title, as its subtitle names the person. */
function detailsOf(about: Resource, row: Row): string {
  if (!about.timeline) return recordSubtitle(about, row);
  return about.timeline.text
    .filter((name) => !about.titleFields.includes(name))
    .map((name) => formatValue(getField(about, name), row[name]))
    .filter(Boolean)
    .join(' · ');
}

/** The records of a person that a contact may be about: those in progress first, and of each the last first. */
export async function findSubjects(records: Records, { log, about }: ContactKind, whom: number): Promise<Subject[]> {
  const { data } = await records.list(about, {
    where: [{ field: log.whom, op: 'eq', value: whom }],
    sort: { field: 'id', order: 'desc' },
    page: 1,
    per: mostSubjects,
    discarded: false,
  });
  const found = data.map((row) => ({
    id: row.id,
    title: recordTitle(about, row),
    details: detailsOf(about, row),
    current: holds(log.current, { values: row, features: [] }),
  }));
  return [...found.filter(({ current }) => current), ...found.filter(({ current }) => !current)];
}
