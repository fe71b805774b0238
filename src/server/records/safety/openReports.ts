import { sql } from 'kysely';
import { isWithheld, reportFields, type ReportedKind } from '../../../schema/server';
import type { Resource } from '../../../schema';
import { mainAlias } from '../columns';
import { visibilitySql } from '../conditionsSql';
import { tableOf, type Source } from '../source';

/** What of a kind has not been reported. */
export interface OpenReports {
  readonly resource: Resource;
  /** The ids, those that are due first at the front; at most `mostOpen`. */
  readonly ids: readonly number[];
  readonly count: number;
  /** How many should have been reported before today. */
  readonly overdue: number;
}

/** The most records that are named: whoever has more of them has to begin with these. */
const mostOpen = 1_000;

/** Whether a role sees everything about what has to be reported. */
export const seesReports = ({ resource, reported }: ReportedKind): boolean =>
  ![...reportFields(reported), reported.of].some((name) => isWithheld(resource, name));

/** What of a kind has not been reported, without reading a record. `today` is the day of the manufacturer. */
export async function findOpenReports(
  source: Source,
  { resource, reported: { what, at, due } }: ReportedKind,
  today: string,
): Promise<OpenReports> {
  const column = (name: string) => sql.id(mainAlias, name);
  const { rows } = await sql<{ readonly id: number; readonly count: number; readonly overdue: number }>`
    select ${column('id')} as id, count(*) over ()::int as count,
      (count(*) filter (where ${column(due)} < ${today}::date) over ())::int as overdue
    from ${tableOf(source, resource)} as ${sql.id(mainAlias)}
    where ${column(what)} is not null and ${column(at)} is null and ${column('discarded_at')} is null
      and ${visibilitySql(resource, source)}
    order by ${column(due)}, ${column('id')} limit ${sql.lit(mostOpen)}`.execute(source.db);
  const { count = 0, overdue = 0 } = rows[0] ?? {};
  return { resource, ids: rows.map(({ id }) => id), count, overdue };
}
