import { holds } from '../../../schema';
import { recordTitle, type ContactKind } from '../../../schema/server';
import type { Records } from '../Records';

/** A record that a contact may be about. */
interface Subject {
  readonly id: number;
  readonly title: string;
  /** It is one of those that contacts are most likely about. */
  readonly current: boolean;
}

/** The most records of a person that are offered. */
const mostSubjects = 50;

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
    current: holds(log.current, { values: row, features: [] }),
  }));
  return [...found.filter(({ current }) => current), ...found.filter(({ current }) => !current)];
}
