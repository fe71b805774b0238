import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../../schema';
import type { LikelyQuery } from '../../../schema/server';
import { findTextSql, prepareMarker } from '../../db';
import { mainAlias } from '../columns';
import { visibilitySql } from '../conditionsSql';
import { tableOf, type Source } from '../source';
import { beginning, isSimilarWord, ownColumn, searchSettings, similar, whole } from './ways';

/** The records that are found at most, and of how many candidates of each way these are the best. */
const [most, candidates] = [5, 200];

/** How much each way says: a shared value and a birth date with a name more than a name alone. */
const ranks = { name: 4, shared: 5, day: 5, similarName: 1 } as const;

interface Candidates {
  readonly condition: RawBuilder<unknown>;
  readonly rank: RawBuilder<unknown>;
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `);
const any = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join([...conditions], sql` or `)})`;

interface Texts {
  /** The indexed text of a record. */
  readonly text: RawBuilder<unknown>;
  /** That of its name alone. */
  readonly title: RawBuilder<unknown>;
}

function textsOf(resource: Resource): Texts {
  const named = (resource.findBy ?? []).filter((name) => resource.titleFields.includes(name));
  return {
    text: sql.raw(findTextSql(resource, ownColumn)),
    title: sql.raw(findTextSql(resource, ownColumn, named)),
  };
}

/** Records with exactly these names, a day and a part of the name, or a value that records hardly share. */
function exactWays({ text, title }: Texts, { names, isNamed, days, shared }: LikelyQuery): Candidates[] {
  const ofName = all(names.flatMap((word) => [beginning.matches(text, word), beginning.matches(title, word)]));
  const partOfName = any(names.flatMap((word) => [beginning.matches(title, word), similar.matches(title, word)]));
  return [
    ...(isNamed ? [{ condition: ofName, rank: sql`${sql.lit(ranks.name)}` }] : []),
    ...(names.length > 0 ? days : []).map((day) => ({
      condition: sql`${whole.matches(text, day)} and ${partOfName}`,
      rank: sql`${sql.lit(ranks.day)}`,
    })),
    ...shared.map((value) => ({ condition: whole.matches(text, value), rank: sql`${sql.lit(ranks.shared)}` })),
  ];
}

/** Records whose name is spelt similarly. */
const similarWay = ({ text, title }: Texts, { names }: LikelyQuery): Candidates => ({
  condition: all(names.flatMap((word) => [similar.matches(text, word), similar.matches(title, word)])),
  rank: sql`${sql.lit(ranks.similarName)} + (${sql.join(
    names.map((word) => similar.rank(title, word)),
    sql` + `,
  )}) / ${sql.lit(names.length)}`,
});

/** The live records of a kind that are likely the one which is typed, at most five, the likeliest first. */
export async function findLikelyIds(
  source: Source,
  resource: Resource,
  query: LikelyQuery,
): Promise<readonly number[]> {
  const texts = textsOf(resource);
  const table = sql`${tableOf(source, resource)} as ${sql.id(mainAlias)}`;
  const isShown = sql`${sql.id(mainAlias, 'discarded_at')} is null and ${visibilitySql(resource, source)}`;
  return source.db.transaction().execute(async (db) => {
    await searchSettings.execute(db);
    const run = async (ways: readonly Candidates[]): Promise<readonly number[]> => {
      if (ways.length === 0) return [];
      const statements = ways.map(
        ({ condition, rank }) => sql`(select ${sql.id(mainAlias, 'id')}, (${rank})::float8 as rank from ${table}
          where ${isShown} and ${condition} limit ${sql.lit(candidates)})`,
      );
      const { rows } = await sql<{ readonly id: number }>`select ${prepareMarker} id
        from (${sql.join(statements, sql` union all `)}) as candidate
        group by id order by sum(rank) desc, id desc limit ${sql.lit(most)}`.execute(db);
      return rows.map(({ id }) => id);
    };
    const exact = await run(exactWays(texts, query));
    const isWorthwhile = exact.length < most && query.isNamed && query.names.some(isSimilarWord);
    const others = isWorthwhile ? await run([similarWay(texts, query)]) : [];
    return [...new Set([...exact, ...others])].slice(0, most);
  });
}
