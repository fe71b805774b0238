import { sql, type RawBuilder } from 'kysely';
import { foldFunction } from '../../db';
import { columnSql } from '../columns';
import { foldedPattern } from '../conditionsSql';

/** How similar a word has to be: the share of its trigrams. Half of those of `smiht` are in Smith. */
const similarity = 0.45;
/** Words that trigrams find: at least three characters in a text, four where some of them may be wrong. */
const [shortestPart, shortestSimilar] = [3, 4];

export const isPart = (word: string): boolean => Array.from(word).length >= shortestPart;
export const isSimilarWord = (word: string): boolean =>
  /^\D+$/.test(word) && Array.from(word).length >= shortestSimilar;

const foldedWord = (word: string): RawBuilder<string> => sql`${sql.raw(foldFunction)}(${word}::text)`;

/** The LIKE pattern of a word between two texts. */
const likePattern = (before: string, word: string, after: string): RawBuilder<string> =>
  sql`${sql.lit(before)} || ${foldedPattern(word)} || ${sql.lit(after)}`;

/** SQL that looks for candidates in the text of a record: a condition on it, and the rank of a match. */
export interface Way {
  readonly matches: (text: RawBuilder<unknown>, word: string) => RawBuilder<unknown>;
  readonly rank: (text: RawBuilder<unknown>, word: string) => RawBuilder<unknown>;
}

const isLike = (text: RawBuilder<unknown>, pattern: RawBuilder<unknown>) => sql`${text} like ${pattern}`;

/** A whole value or word. */
export const whole: Way = {
  matches: (text, word) => isLike(text, likePattern('% ', word, ' %')),
  rank: () => sql`3`,
};
/** Words that begin with it; the word itself before longer ones. */
export const beginning: Way = {
  matches: (text, word) => isLike(text, likePattern('% ', word, '%')),
  rank: (text, word) => sql`case when ${whole.matches(text, word)} then 3 else 2 end`,
};
export const within: Way = {
  matches: (text, word) => isLike(text, likePattern('%', word, '%')),
  rank: () => sql`1`,
};
/** Words like it, and numbers that begin with it. */
export const similar: Way = {
  matches: (text, word) => (isSimilarWord(word) ? sql`${text} %> ${foldedWord(word)}` : beginning.matches(text, word)),
  rank: (text, word) => sql`word_similarity(${foldedWord(word)}, ${text})`,
};

/** SQL of a column of the searched table. */
export const ownColumn = (column: string): string => columnSql({ path: [], column });

/** Only the index of the searched texts can answer: a table is never read whole. */
export const searchSettings = sql`select set_config('enable_seqscan', 'off', true),
  set_config('pg_trgm.word_similarity_threshold', ${String(similarity)}, true)`;
