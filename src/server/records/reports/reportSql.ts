import { sql, type RawBuilder } from 'kysely';
import { getField, isReference, type Resource } from '../../../schema';
import {
  deadlineOf,
  firstDateOf,
  type Comparison,
  type FirstDate,
  type Measure,
  type Report,
} from '../../../schema/server';
import { columnTypeOf } from '../../db';
import { mainAlias } from '../columns';
import { conditionSql, conditionsSql } from '../conditionsSql';
import { tableOf, type Source } from '../source';

/** A group of a report, or a part of it, as the database counts it. */
export interface CountedGroup {
  /** The value, or the number of the band from 1; null without a value. */
  readonly key: string | number | null;
  /** The number of the part from 0; null if the report is not split. */
  readonly part: number | null;
  readonly count: number;
  /** The records that the measure is about, and what it says of them. */
  readonly measured: number;
  readonly value: number | null;
}

/** What a report counts. */
export interface ReportSql {
  readonly source: Source;
  readonly resource: Resource;
  readonly report: Report;
  readonly where: readonly Comparison[];
  /** Whether it tells of some days, and not of all records. */
  readonly isOfPeriod: boolean;
  /** The starts of the bands by which records are put into groups, as the column has them. */
  readonly starts?: readonly string[] | undefined;
  /** The field by which they are put into groups. */
  readonly grouped: string;
  readonly features: readonly string[];
  /** The day (YYYY-MM-DD) that it is for the manufacturer, and its time zone. */
  readonly today: string;
  readonly timeZone: string;
}

const own = (name: string) => sql.id(mainAlias, name);
const firstAlias = 'first_dates';

/** The day or instant of a column as an instant. */
const instantSql = (resource: Resource, name: string, column: RawBuilder<unknown>) =>
  columnTypeOf(resource, name) === 'date' ? sql`(${column}::timestamp at time zone 'UTC')` : column;

/**
 * The first dates of other records, by the record that they point to: looked up for each record of a period, and read
 * at once for all records.
 */
function firstDatesSql({ source, isOfPeriod }: ReportSql, { first, of, by }: FirstDate) {
  const dated = source.registry.get(of);
  const at = sql`min(${instantSql(dated, first, sql.id(first))}) as at`;
  const live = sql`${tableOf(source, dated)} where ${sql.id(first)} is not null and discarded_at is null`;
  if (isOfPeriod)
    return sql`left join lateral (select ${at} from ${live} and ${sql.id(by)} = ${own('id')})
      as ${sql.id(firstAlias)} on true`;
  return sql`left join (select ${sql.id(by)} as of, ${at} from ${live} group by ${sql.id(by)})
    as ${sql.id(firstAlias)} on ${sql.id(firstAlias, 'of')} = ${own('id')}`;
}

/** SQL of what a measure asks of each record, days by their hours: null of those that it is not about. */
function measuredSql({ resource, features, today, timeZone }: ReportSql, measure: Measure): RawBuilder<unknown> {
  if ('sum' in measure) return own(measure.sum);
  if ('daysFrom' in measure) {
    const { daysFrom, to } = measure;
    const end = typeof to === 'string' ? instantSql(resource, to, own(to)) : sql.id(firstAlias, 'at');
    return sql`round(date_part('epoch', ${end} - ${instantSql(resource, daysFrom, own(daysFrom))}) / 3600)`;
  }
  const { onTime, done } = measure;
  const open = deadlineOf(getField(resource, onTime));
  const isOpen = open ? conditionSql(open, { valueOf: own, features }) : sql`false`;
  const isLate = sql`${isOpen} and ${own(onTime)} < ${today}::date`;
  return sql`case when ${own(done)} is not null
    then case when (${own(done)} at time zone ${timeZone})::date <= ${own(onTime)} then 100 else 0 end
    when ${isLate} then 0 end`;
}

function partSql({ split }: Report): RawBuilder<unknown> {
  if (!split) return sql`null::int`;
  const cases = Object.values(split.into).map(
    (values, at) => sql`when ${own(split.field)} in (${sql.join([...values])}) then ${sql.lit(at)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

function keySql({ resource, grouped, starts }: ReportSql): RawBuilder<unknown> {
  if (starts) return sql`width_bucket(${own(grouped)}, ${starts}::${sql.raw(columnTypeOf(resource, grouped))}[])`;
  return isReference(resource.fields[grouped]) ? own(grouped) : sql`${own(grouped)}::text`;
}

/**
 * What the planner does not know: the indexes that cover a report are read in order, those of records and of their
 * first dates beside each other, and its groups fit in memory.
 */
const reportSettings = ({ isMerged }: { readonly isMerged: boolean }) => sql`
  select set_config('random_page_cost', '1.1', true), set_config('work_mem', '64MB', true),
    set_config('jit', 'off', true), set_config('enable_hashjoin', ${isMerged ? 'off' : 'on'}, true)`;

/** Groups of records, measured by a sum or a mean. */
const aggregatedSql = (counted: RawBuilder<unknown>, measure: Measure | undefined) => sql<CountedGroup>`
  select key, part, count(*)::int as count, count(measured)::int as measured,
    ${measure && 'sum' in measure ? sql`sum(measured)` : sql`avg(measured)`}::float8 as value
  from (${counted}) as counted group by key, part`;

/** Groups of records, measured by the median of their hours, in days: of tallies, since a million are not sorted. */
const medianSql = (counted: RawBuilder<unknown>) => sql<CountedGroup>`
  with tallied as (
    select key, part, measured, count(*) as n from (${counted}) as counted group by key, part, measured
  ), placed as (
    select *, sum(n) over (partition by key, part order by measured) as up_to,
      sum(n) filter (where measured is not null) over (partition by key, part) as total
    from tallied
  )
  select key, part, sum(n)::int as count, coalesce(max(total), 0)::int as measured,
    (min(measured) filter (where up_to * 2 >= total) + min(measured) filter (where up_to * 2 > total)) / 48 as value
  from placed group by key, part`;

/** Counts and measures the live records of each group in one statement. */
export async function countGroups(query: ReportSql): Promise<readonly CountedGroup[]> {
  const { source, resource, report, where } = query;
  const { measure } = report;
  const first = firstDateOf(report);
  const counted = sql`
    select ${keySql(query)} as key, ${partSql(report)} as part,
      ${measure ? measuredSql(query, measure) : sql`null::float8`} as measured
    from ${tableOf(source, resource)} as ${sql.id(mainAlias)} ${first ? firstDatesSql(query, first) : sql``}
    where ${conditionsSql({ source, resource }, { where, discarded: false })}`;
  const statement = measure && 'daysFrom' in measure ? medianSql(counted) : aggregatedSql(counted, measure);
  return source.db.transaction().execute(async (db) => {
    await reportSettings({ isMerged: first !== undefined && !query.isOfPeriod }).execute(db);
    return (await statement.execute(db)).rows;
  });
}

/** The first and the last value of a date field of the live records; undefined where none has one. */
export async function findDateRange(
  { source, resource, where }: Pick<ReportSql, 'source' | 'resource' | 'where'>,
  name: string,
): Promise<{ readonly from: string; readonly to: string } | undefined> {
  const column = own(name);
  const text = (value: RawBuilder<unknown>) =>
    columnTypeOf(resource, name) === 'date' ? sql`to_char(${value}, 'YYYY-MM-DD')` : sql`${value}`;
  const { rows } = await sql<{ readonly from: string | Date | null; readonly to: string | Date | null }>`
    select ${text(sql`min(${column})`)} as from, ${text(sql`max(${column})`)} as to
    from ${tableOf(source, resource)} as ${sql.id(mainAlias)}
    where ${conditionsSql({ source, resource }, { where, discarded: false })}`.execute(source.db);
  const { from = null, to = null } = rows[0] ?? {};
  if (from === null || to === null) return undefined;
  const toText = (value: string | Date) => (value instanceof Date ? value.toISOString() : value);
  return { from: toText(from), to: toText(to) };
}
