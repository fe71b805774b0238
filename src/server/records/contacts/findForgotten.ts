import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Resource } from '../../../schema';
import { distinguishingValues, openReminders, type ContactKind } from '../../../schema/server';
import { conditionSql } from '../conditionsSql';
import { tableOf, type Source } from '../source';

/** What a log of contacts has lost sight of. */
export interface ForgottenQuery {
  readonly kind: ContactKind;
  /** The people, with something in progress, who have not been reached for so many days; else what is in progress. */
  readonly unreached?: { readonly people: Resource; readonly days: number };
  /** The features of the manufacturer. */
  readonly features: readonly string[];
}

/** The most records that are named: whoever has more of them has to begin with these. */
export const mostForgotten = 1_000;

const equalsSql = (alias: string, values: Readonly<Record<string, unknown>>): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    Object.entries(values).map(([name, value]) => sql`${sql.id(alias, name)} = ${value}`),
    sql` and `,
  )})`;

/**
 * The ids of what is in progress without an open reminder, the last first; or of the people who have something in
 * progress and were not reached for some days, the longest known first. At most one more than are named.
 */
export async function findForgotten(
  source: Source,
  { kind, unreached, features }: ForgottenQuery,
): Promise<readonly number[]> {
  const { resource, log, about } = kind;
  const [contacts, subjects] = [tableOf(source, resource), tableOf(source, about)];
  const isCurrent = sql<SqlBool>`subject.discarded_at is null and ${
    log.current ? conditionSql(log.current, { valueOf: (name) => sql.id('subject', name), features }) : sql`true`
  }`;
  const isAbout = sql<SqlBool>`contact.discarded_at is null and ${sql.id('contact', log.about)} = subject.id`;
  const limit = mostForgotten + 1;
  if (!unreached) {
    const reminder = Object.fromEntries(openReminders(kind).map(({ field, value }) => [field, value]));
    const { rows } = await sql<{ readonly id: number }>`select subject.id from ${subjects} as subject
      where ${isCurrent} and not exists (
        select from ${contacts} as contact where ${isAbout} and ${equalsSql('contact', reminder)})
      order by subject.id desc limit ${limit}`.execute(source.db);
    return rows.map(({ id }) => id);
  }
  const { people, days } = unreached;
  const isOf = sql<SqlBool>`${sql.id('subject', log.whom)} = person.id`;
  const reached = distinguishingValues(log).map((values) => equalsSql('contact', values));
  const { rows } = await sql<{ readonly id: number }>`select person.id from ${tableOf(source, people)} as person
    where person.discarded_at is null
      and exists (select from ${subjects} as subject where ${isOf} and ${isCurrent})
      and not exists (
        select from ${subjects} as subject join ${contacts} as contact on ${isAbout} where ${isOf}
          and contact.created_at >= now() - make_interval(days => ${days})
          and (${sql.join(reached, sql` or `)}))
    order by person.id limit ${limit}`.execute(source.db);
  return rows.map(({ id }) => id);
}
