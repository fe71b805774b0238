import type { FieldOf } from '../field';
import { patternOf } from '../pattern';
import { maxLengthOf } from '../value';
import type { Problems } from './context';
import { degreeOf, shortestMatch } from './expressions';
import { found } from './wording';

/** Steps that a pattern may take over a text before anybody waits for it. */
const mostSteps = 1e8;

/** What is written in code around a regular expression: slashes, and behind them its flags. */
const inSlashes = /^\/.*(?<!\\)\/[dgimsuvy]*$/;

/** A pattern that no text of the field matches, or over which a server would stand still. */
function* matchProblems(matches: string, source: string, maxLength: number): Problems {
  const degree = degreeOf(source);
  const said = `its pattern.matches is ${found(matches)}`;
  if (degree === Infinity) yield `${said}, which may take longer than anybody waits: a part that repeats can be read in several ways; let each text be read in one`;
  else if (maxLength ** degree > mostSteps) yield `${said}, which may take ${maxLength} to the power of ${degree} steps; let each text be read in one way, or set a shorter "maxLength"`;
  const shortest = shortestMatch(matches);
  if (shortest === undefined) yield `${said}, which no text matches; write what the whole text looks like, without slashes around it`;
  else if (inSlashes.test(matches)) yield `${said}, whose slashes a text would have to begin and end with; leave them out, or write "[/]" for one that is meant`;
  else if (shortest > maxLength) yield `${said}, which texts from ${shortest} characters on match, and it has ${maxLength} at most; let the two agree`;
}

/** What a text has to look like, how it is shown, and what its empty input shows. */
export function* patternProblems(field: FieldOf<'text'>): Problems {
  const { pattern, placeholder, suggest, asWords, capital } = field;
  if (asWords && capital) yield 'it has "asWords" and "capital" at once; the first covers both';
  if (placeholder !== undefined && suggest !== undefined) yield 'it has "placeholder" and "suggest" at once; what is suggested shows how it looks, leave "placeholder" out';
  if (!pattern) return;
  if (pattern.matches === '') yield 'its pattern.matches is a blank text, which no text is; write a regular expression';
  try {
    const { source } = patternOf(pattern);
    if (pattern.matches !== '') yield* matchProblems(pattern.matches, source, maxLengthOf(field));
  } catch (error) {
    yield `its pattern.matches is ${found(pattern.matches)}, which is no regular expression: ${error instanceof Error ? (error.message.split(': ').at(-1) ?? '') : String(error)}`;
  }
}
