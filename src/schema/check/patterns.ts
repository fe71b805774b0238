import { type FieldOf, compilePattern } from '../../fields';
import { maxLengthOf } from '../value';
import type { Problems } from './context';
import { complexityDegreeOf, shortestMatchLengthOf } from './regexAnalysis';
import { describeValue } from './wording';

/** Maximum number of steps for matching a text before users notice the delay. */
const maxSteps = 1e8;

/** A regular expression written as a literal, with slashes and flags. */
const regexLiteral = /^\/.*(?<!\\)\/[dgimsuvy]*$/;

/** Problems of a pattern that matches no text of the field, or that is so slow that it would block the server. */
function* matchProblems(matches: string, source: string, maxLength: number): Problems {
  const degree = complexityDegreeOf(source);
  const prefix = `its pattern.matches is ${describeValue(matches)}`;
  if (degree === Infinity)
    yield `${prefix}, which may take far too long: a repeated part can match the same text in several ways; rewrite it so there is only one way`;
  else if (maxLength ** degree > maxSteps)
    yield `${prefix}, which may take ${maxLength} to the power of ${degree} steps; rewrite it so that a text can match in only one way, or set a shorter "maxLength"`;
  const shortest = shortestMatchLengthOf(matches);
  if (shortest === undefined)
    yield `${prefix}, which no text matches; write what the whole text looks like, without slashes around it`;
  else if (regexLiteral.test(matches))
    yield `${prefix}, so a text would have to begin and end with slashes; leave them out, or write "[/]" for a slash that is meant`;
  else if (shortest > maxLength)
    yield `${prefix}, which only texts of at least ${shortest} characters match, but the field allows at most ${maxLength}; change the pattern or "maxLength"`;
}

/** Problems of a text's pattern and placeholder. */
export function* patternProblems(field: FieldOf<'text'>): Problems {
  const { pattern, placeholder, suggest } = field;
  if (placeholder !== undefined && suggest !== undefined)
    yield 'it has both "placeholder" and "suggest"; the suggestions show what to type, leave "placeholder" out';
  if (!pattern) return;
  if (pattern.matches === '')
    yield 'its pattern.matches is an empty text, which matches nothing; write a regular expression';
  try {
    const { source } = compilePattern(pattern);
    if (pattern.matches !== '') yield* matchProblems(pattern.matches, source, maxLengthOf(field));
  } catch (error) {
    yield `its pattern.matches is ${describeValue(pattern.matches)}, which is not a valid regular expression: ${error instanceof Error ? (error.message.split(': ').at(-1) ?? '') : String(error)}`;
  }
}
