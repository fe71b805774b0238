import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../../schema';
import type { FindQuery } from '../../../schema/server';
import { findTextSql, prepareMarker } from '../../db';
import { mainAlias } from '../columns';
import { visibilitySql } from '../conditionsSql';
import { tableOf, type Source } from '../source';
import { beginning, isPart, isSimilarWord, ownColumn, searchSettings, similar, within, type Way } from './ways';

/** Records of one kind, best first. */
export interface FoundIds {
  readonly resource: Resource;
  readonly ids: readonly number[];
}

/** The records of one kind that are found at most, and of how many candidates these are the best. */
const [most, candidates] = [50, 500];
/** With fewer exact matches than this, words that are spelt similarly are looked for too. */
const enough = 5;
/** What a record that is called so ranks above those that mention it elsewhere: more than any other match of a word. */
const titleRank = 100;

interface RankedId {
  readonly resource: string;
  readonly id: number;
}

/** SQL of the live records of a kind whose text matches every word, with their rank. */
function candidatesSql(
  { source, resource }: { readonly source: Source; readonly resource: Resource },
  { matches, rank }: Way,
  words: readonly string[],
): RawBuilder<unknown> {
  const text = sql.raw(findTextSql(resource, ownColumn));
  const conditions = words.map((word) => matches(text, word));
  const named = (resource.findBy ?? []).filter((name) => resource.titleFields.includes(name));
  const title = sql.raw(findTextSql(resource, ownColumn, named));
  const inTitle = sql`case when ${sql.join(
    words.map((word) => within.matches(title, word)),
    sql` and `,
  )} then ${sql.lit(titleRank)} else 0 end`;
  const ranks = [...words.map((word) => rank(text, word)), ...(named.length > 0 ? [inTitle] : [])];
  return sql`(select ${sql.id(mainAlias, 'id')}, (${sql.join(ranks, sql` + `)})::float8 as rank
    from ${tableOf(source, resource)} as ${sql.id(mainAlias)}
    where ${sql.id(mainAlias, 'discarded_at')} is null and ${visibilitySql(resource, source)}
    and ${sql.join(conditions, sql` and `)} limit ${sql.lit(candidates)})`;
}

/**
 * SQL of the best candidates of a kind, the newest first among equals. Of several ways, those behind one that finds
 * enough are not tried.
 */
function bestSql({ name }: Resource, ways: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const all =
    ways.length === 1 ? sql`${ways[0]}` : sql`${sql.join(ways, sql` union all `)} limit ${sql.lit(candidates)}`;
  return sql`(select ${sql.lit(name)} as resource, id, max(rank) as rank from (${all}) as candidate
    group by id order by max(rank) desc, id desc limit ${sql.lit(most)})`;
}

/**
 * The records of these kinds that a person means, each kind at most 50, best first: those that contain every word, as a
 * whole word before the beginning of one and that before a part of one, and those that are spelt similarly if these are
 * few.
 */
export async function findIds(
  source: Source,
  resources: readonly Resource[],
  { words }: Pick<FindQuery, 'words'>,
): Promise<readonly FoundIds[]> {
  if (words.length === 0 || resources.length === 0) return [];
  return source.db.transaction().execute(async (db) => {
    await searchSettings.execute(db);
    const run = async (ways: readonly Way[]): Promise<readonly RankedId[]> => {
      const statements = resources.map((resource) =>
        bestSql(
          resource,
          ways.map((way) => candidatesSql({ source, resource }, way, words)),
        ),
      );
      const { rows } = await sql<RankedId>`select ${prepareMarker} * from (${sql.join(statements, sql` union all `)})
        as best order by rank desc, id desc`.execute(db);
      return rows;
    };
    const exact = await run(words.every(isPart) ? [beginning, within] : [beginning]);
    const others = exact.length < enough && words.some(isSimilarWord) ? await run([similar]) : [];
    return resources.flatMap((resource) => {
      const ids = [...exact, ...others].filter((row) => row.resource === resource.name).map(({ id }) => id);
      return ids.length > 0 ? [{ resource, ids: [...new Set(ids)].slice(0, most) }] : [];
    });
  });
}
