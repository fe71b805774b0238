import {
  anyText,
  describeValue,
  excluding,
  maxLengthOf,
  number,
  oneOf,
  options,
  rule,
  ruleOfEach,
  truth,
  word,
  type KindPart,
  type KindChecks,
} from '../../schema/kindChecks';
import type { FieldOf } from '../kinds';
import { mask, maskRules } from './checkMask';
import { complexityDegreeOf, shortestMatchLengthOf } from './checkRegex';
import { compilePattern } from './value';
import { maxLengths } from '../shared/schemas';

type TextPart = KindPart<'text'>;

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
const patternRule = ruleOfEach(
  ({ field }: TextPart) => findPatternProblems(field),
  (problem, { field: { pattern } }) => `has the pattern ${describeValue(pattern?.matches)}, ${problem}`,
);

/** Another field whose suggestions set the same field. */
const findTwin = ({ name, field: { suggestId }, home: { resource } }: TextPart): string | undefined =>
  Object.entries(resource.declared).find(
    ([other, one]) => suggestId !== undefined && other !== name && one.kind === 'text' && one.suggestId === suggestId,
  )?.[0];

const maxLength = number.optional();
const counts = { maxLength: [1, maxLengths.richText] } as const;

export const textChecks: KindChecks<'text' | 'longText' | 'email'> = {
  text: {
    options: {
      maxLength,
      pattern: options({ matches: anyText, message: word }).optional(),
      placeholder: word.optional(),
      display: oneOf(['words', 'capital']).optional(),
      suggest: word.optional(),
      suggestId: word.optional(),
      url: truth.optional(),
      staff: truth.optional(),
      numbered: options({ start: number }).optional(),
      masked: mask,
    },
    rules: [
      rule(
        findTwin,
        (twin) =>
          `sets the same field as "${twin}"; they would overwrite each other, give one of them a reference of its own`,
      ),
      patternRule,
      rule(
        ({ field: { numbered, readOnly, derived, computed } }: TextPart) =>
          numbered && !readOnly && !derived && !computed,
        'is numbered by the server but users can type in it; make it read-only',
      ),
      rule(
        ({ field: { staff, readOnly } }) => staff && !readOnly,
        'is the address of a staff user, which only the server sets; make it read-only',
      ),
      rule(
        ({ field: { suggest, suggestId } }: TextPart) => suggest === undefined && suggestId,
        (other) => `sets "${other}" but suggests nothing; name the resource in "suggest"`,
      ),
      excluding(({ field: { suggest } }) => suggest, 'shown with suggestions of what to type', ['placeholder']),
      excluding(({ field: { url } }) => url, 'a web address and shown as a link', ['display', 'numbered']),
      ...maskRules(['display', 'suggest', 'suggestId', 'staff', 'url', 'numbered']),
      excluding(({ field: { staff } }) => staff, 'the address of a staff user, whose name is shown', [
        'display',
        'url',
        'numbered',
        'computed',
        'derived',
      ]),
    ],
    counts,
    messages: ({ pattern }) => [['its pattern.message', pattern?.message]],
  },
  longText: { options: { maxLength, banner: truth.optional() }, counts },
  email: { options: { masked: mask }, rules: maskRules() },
};
