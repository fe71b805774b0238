import { sql } from 'kysely';
import { dayIn, type NamedReport, type ReportPeriod } from '../../../schema/server';
import type { TableDefinition } from '../../db';
import type { Source } from '../source';
import type { ReportAnswer, ReportRequest } from './ReportAnswer';

const tableName = 'report_answers';

/** How old an answer may be, in milliseconds: it is counted again every ten minutes, and a count takes its time. */
const keptMs = 15 * 60_000;
/** How long an answer is counted again after a user has waited for it, in days. */
const countedDays = 7;

/** What reports of long lists say, by the period and the time zone of the user. */
export const reportAnswerTable = (schema: string): TableDefinition => ({
  schema,
  name: tableName,
  transient: true,
  columns: {
    id: { type: 'bigint', identity: true },
    resource: { type: 'text', notNull: true },
    report: { type: 'text', notNull: true },
    period: { type: 'text', notNull: true },
    time_zone: { type: 'text', notNull: true },
    /** The declaration that was counted. */
    declared: { type: 'jsonb', notNull: true },
    answer: { type: 'jsonb', notNull: true },
    /** When somebody waited for it. */
    asked_at: { type: 'timestamptz', notNull: true, default: 'now()' },
  },
  indexes: [{ name: 'report_answers_asked', unique: true, on: ['resource', 'report', 'period', 'time_zone'] }],
});

/** A report of a period, in a time zone. */
export interface AskedReport extends NamedReport, Omit<ReportRequest, 'name'> {}

/** Identifies what is asked, within a manufacturer. */
export const keyOf = ({ resource, name, period, timeZone }: AskedReport): string =>
  [resource.name, name, period, timeZone].join(' ');

interface Age {
  readonly now: Date;
  readonly timeZone: string;
  readonly maxMs?: number;
}

const tableOf = ({ schema }: Pick<Source, 'schema'>) => sql.id(schema, tableName);
const declaredSql = ({ report }: AskedReport) => sql`${JSON.stringify(report)}::jsonb`;

/** Whether an answer is younger than this, in milliseconds, and of the same day for the user. */
export function isRecent({ at }: Pick<ReportAnswer, 'at'>, { now, timeZone, maxMs = keptMs }: Age): boolean {
  const counted = new Date(at);
  return now.getTime() - counted.getTime() < maxMs && dayIn(counted, timeZone) === dayIn(now, timeZone);
}

/** The stored answer of a report as it is declared; undefined if there is none, or an old one. */
export async function readStored(source: Source, asked: AskedReport, now: Date): Promise<ReportAnswer | undefined> {
  const { resource, name, period, timeZone } = asked;
  const { rows } = await sql<{ readonly answer: ReportAnswer }>`
    select answer from ${tableOf(source)} where resource = ${resource.name} and report = ${name}
      and period = ${period} and time_zone = ${timeZone} and declared = ${declaredSql(asked)}`.execute(source.db);
  return rows.map(({ answer }) => answer).find((answer) => isRecent(answer, { now, timeZone }));
}

/** Stores what a report says. */
export async function storeAnswer(source: Source, asked: AskedReport, answer: ReportAnswer): Promise<void> {
  const { resource, name, period, timeZone } = asked;
  await sql`
    insert into ${tableOf(source)} (resource, report, period, time_zone, declared, answer)
    values (${resource.name}, ${name}, ${period}, ${timeZone}, ${declaredSql(asked)}, ${JSON.stringify(answer)}::jsonb)
    on conflict (resource, report, period, time_zone)
      do update set declared = excluded.declared, answer = excluded.answer`.execute(source.db);
}

/** A stored answer without what it says. */
export interface StoredReport {
  readonly resource: string;
  readonly report: string;
  readonly period: ReportPeriod;
  readonly timeZone: string;
  readonly at: string;
}

/** The stored answers. Forgets those that nobody has waited for lately. */
export async function listStored(source: Source): Promise<readonly StoredReport[]> {
  const { rows } = await sql<StoredReport>`
    with forgotten as (
      delete from ${tableOf(source)} where asked_at < now() - make_interval(days => ${countedDays}) returning id
    )
    select resource, report, period, time_zone as "timeZone", answer->>'at' as at
    from ${tableOf(source)} where id not in (select id from forgotten) order by id`.execute(source.db);
  return rows;
}
