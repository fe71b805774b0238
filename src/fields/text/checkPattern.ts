import { describeValue, maxLengthOf, ruleOfEach, type KindPart } from '../../schema/kindChecks';
import type { FieldOf } from '../kinds';
import { complexityDegreeOf, shortestMatchLengthOf } from './checkRegex';
import { compilePattern } from './value';

/** Maximum number of steps for matching a text before users notice the delay. */
const maxSteps = 1e8;
/** A regular expression written as a literal, with slashes and flags. */
const regexLiteral = /^\/.*(?<!\\)\/[dgimsuvy]*$/;

/** Whether a pattern is so slow that it would block the server. */
function findSlowness(source: string, maxLength: number): string | undefined {
  const degree = complexityDegreeOf(source);
  if (degree === Infinity)
    return (
      'which may take far too long: a repeated part can match the same text in several ways; rewrite it so ' +
      'there is only one way'
    );
  return maxLength ** degree > maxSteps
    ? `which may take ${maxLength} to the power of ${degree} steps; rewrite it so that a text can match in ` +
        'only one way, or set a shorter "maxLength"'
    : undefined;
}

/** Whether a pattern matches no text of the field. */
function findMismatch(matches: string, maxLength: number): string | undefined {
  const shortest = shortestMatchLengthOf(matches);
  if (shortest === undefined)
    return 'which no text matches; write what the whole text looks like, without slashes around it';
  if (regexLiteral.test(matches))
    return (
      'so a text would have to begin and end with slashes; leave them out, or write "[/]" for a slash that is ' +
      'meant'
    );
  return shortest > maxLength
    ? `which only texts of at least ${shortest} characters match, but the field allows at most ${maxLength}; ` +
        'change the pattern or "maxLength"'
    : undefined;
}

/** Letters that have a meaning behind a backslash. */
const escapes = { d: 'a digit', w: 'a letter or digit', s: 'a blank' } as const;

/**
 * A letter that is repeated as if its backslash had been lost: JavaScript reads `'\d{4}'` as `d{4}`. A letter
 * within a word or a set is meant.
 */
function findLostBackslash(matches: string): string | undefined {
  const [, letter] = /(?<![\\a-z])([dws])(?:\{\d+(?:,\d*)?\}|[+*])/.exec(matches.replaceAll(/\[[^\]]*\]/g, '[]')) ?? [];
  const meant = letter === undefined ? undefined : escapes[letter as keyof typeof escapes];
  return meant === undefined || letter === undefined
    ? undefined
    : `in which "${letter}" is the letter itself; write "\\\\${letter}" in the text for ${meant}, or "[${letter}]" ` +
        'for the letter';
}

function findPatternProblems(field: FieldOf<'text'>): string[] {
  const { pattern } = field;
  if (!pattern) return [];
  if (pattern.matches === '') return ['which matches nothing; write a regular expression'];
  try {
    const { source } = compilePattern(pattern);
    const { matches } = pattern;
    return [
      findSlowness(source, maxLengthOf(field)),
      findMismatch(matches, maxLengthOf(field)),
      findLostBackslash(matches),
    ].filter((problem) => problem !== undefined);
  } catch (error) {
    return [
      'which is not a valid regular expression: ' +
        `${error instanceof Error ? (error.message.split(': ').at(-1) ?? '') : String(error)}; correct it`,
    ];
  }
}

/** What is wrong with the pattern of a text. */
export const patternRule = ruleOfEach(
  ({ field }: KindPart<'text'>) => findPatternProblems(field),
  (problem, { field: { pattern } }) => `has the pattern ${describeValue(pattern?.matches)}, ${problem}`,
);
