import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../../schema';
import type { FindQuery } from '../../../schema/server';
import { findTextSql, foldFunction } from '../../db';
import { columnSql, mainAlias } from '../columns';
import { visibilitySql } from '../conditionsSql';
import { tableOf, type Source } from '../source';

/** Records of one kind, best first. */
export interface FoundIds {
  readonly resource: Resource;
  readonly ids: readonly number[];
}

/** The records of one kind that are looked for in each way, and that are found at most. */
const [candidates, most] = [100, 50];
/** With fewer exact matches than this, words that are spelt similarly are looked for too. */
const enough = 5;
/** How similar a word has to be: the share of its trigrams. Half of those of `smiht` are in Smith. */
const similarity = 0.4;
/** Words that trigrams find: at least three characters in a text, four where some of them may be wrong. */
const [shortestPart, shortestSimilar] = [3, 4];

/** Where a word stands in the text, from the closest way to the loosest. Each has its rank. */
const ways = [
  { before: '% ', after: ' %', takes: () => true },
  { before: '% ', after: '%', takes: () => true },
  { before: '%', after: '%', takes: (word: string) => Array.from(word).length >= shortestPart },
] as const;

const foldedWord = (word: string): RawBuilder<string> => sql`${sql.raw(foldFunction)}(${word}::text)`;

const likePattern = (word: string, { before, after }: (typeof ways)[number]): RawBuilder<string> =>
  sql`${before} || regexp_replace(${foldedWord(word)}, '([\\\\%_])', '\\\\\\1', 'g') || ${after}`;

const isSimilarWord = (word: string): boolean => /^\D+$/.test(word) && Array.from(word).length >= shortestSimilar;

interface RankedIds {
  readonly resource: string;
  readonly id: number;
}

/** SQL of the live records of a kind that meet a condition on their text, with their rank. */
function candidatesSql(
  source: Source,
  resource: Resource,
  matching: (text: RawBuilder<unknown>) => {
    readonly condition: RawBuilder<unknown>;
    readonly rank: RawBuilder<unknown>;
  },
): RawBuilder<unknown> {
  const text = sql.raw(findTextSql(resource, (name) => columnSql({ path: [], column: name })));
  const { condition, rank } = matching(text);
  return sql`(select ${sql.id(mainAlias, 'id')}, ${rank} as rank from ${tableOf(source, resource)} as
    ${sql.id(mainAlias)} where ${sql.id(mainAlias, 'discarded_at')} is null and ${visibilitySql(resource, source)}
    and ${condition} limit ${candidates})`;
}

/**
 * SQL of the best candidates of a kind, the newest first among equals. Of several statements, those behind one that
 * finds enough are not run.
 */
const bestSql = ({ name }: Resource, all: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(select ${name}::text as resource, id, max(rank) as rank from (${sql.join(all, sql` union all `)}
    limit ${candidates}) as candidate group by id order by max(rank) desc, id desc limit ${most})`;

const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(conditions, sql` and `);

/** The candidates of a kind whose text contains every word, for each way in which it may stand there. */
function exactSql(source: Source, resource: Resource, words: readonly string[]): RawBuilder<unknown> {
  const usable = ways.filter(({ takes }) => words.every(takes));
  return bestSql(
    resource,
    usable.map((way, at) =>
      candidatesSql(source, resource, (text) => ({
        condition: allOf(words.map((word) => sql`${text} like ${likePattern(word, way)}`)),
        rank: sql`${ways.length - at}::float8`,
      })),
    ),
  );
}

/** The candidates of a kind whose text contains words like those, and every number. */
const similarSql = (source: Source, resource: Resource, words: readonly string[]): RawBuilder<unknown> =>
  bestSql(resource, [
    candidatesSql(source, resource, (text) => ({
      condition: allOf(
        words.map((word) =>
          isSimilarWord(word) ? sql`${text} %> ${foldedWord(word)}` : sql`${text} like ${likePattern(word, ways[1])}`,
        ),
      ),
      rank: sql.join(
        words.map((word) => sql`word_similarity(${foldedWord(word)}, ${text})::float8`),
        sql` + `,
      ),
    })),
  ]);

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
    // Only the index of these texts can answer: a table is never read whole.
    await sql`select set_config('enable_seqscan', 'off', true),
      set_config('pg_trgm.word_similarity_threshold', ${String(similarity)}, true)`.execute(db);
    const run = async (of: (resource: Resource) => RawBuilder<unknown>): Promise<readonly RankedIds[]> => {
      const { rows } = await sql<RankedIds>`${sql.join(resources.map(of), sql` union all `)}`.execute(db);
      return rows;
    };
    const exact = await run((resource) => exactSql(source, resource, words));
    const similar =
      exact.length < enough && words.some(isSimilarWord)
        ? await run((resource) => similarSql(source, resource, words))
        : [];
    return resources.flatMap((resource) => {
      const ids = [...exact, ...similar].filter((row) => row.resource === resource.name).map(({ id }) => id);
      return ids.length > 0 ? [{ resource, ids: [...new Set(ids)].slice(0, most) }] : [];
    });
  });
}
