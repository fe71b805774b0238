import type { FieldOf } from '../field';
import { patternOf } from '../pattern';
import type { Problems } from './context';
import { found } from './wording';

/** What a text has to look like, how it is shown, and what its empty input shows. */
export function* patternProblems({ pattern, placeholder, suggest, asWords, capital }: FieldOf<'text'>): Problems {
  if (asWords && capital) yield 'it has "asWords" and "capital" at once; the first covers both';
  if (placeholder !== undefined && suggest !== undefined) yield 'it has "placeholder" and "suggest" at once; what is suggested shows how it looks, leave "placeholder" out';
  if (!pattern) return;
  if (pattern.matches === '') yield 'its pattern.matches is a blank text, which no text is; write a regular expression';
  try {
    patternOf(pattern);
  } catch (error) {
    yield `its pattern.matches is ${found(pattern.matches)}, which is no regular expression: ${error instanceof Error ? (error.message.split(': ').at(-1) ?? '') : String(error)}`;
  }
}
