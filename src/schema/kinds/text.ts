import * as z from 'zod/mini';
import { showWords, capitalised, trimmed } from '../format/text';
import { like } from '../operators';
import type { Kind } from './Kind';
import { patternOf } from '../pattern';
import { asText, longestIndexedText, maxLengths, normalised, ownMaxLength, storableText } from './shared';

const maxLength = ownMaxLength(maxLengths.text);

export const text = {
  maxLength,
  schema: (field) => {
    const plain = storableText(maxLength(field));
    const { pattern } = field;
    // What stands around a name sorts it elsewhere, and is seen by nobody.
    return normalised(trimmed, pattern ? plain.check(z.regex(patternOf(pattern), pattern.message)) : plain);
  },
  show: (value, field) => (field.asWords ? showWords : field.capital ? capitalised : asText)(asText(value)),
  operators: like,
  // A part of a text, or one that nobody has, is looked for all the same.
  searchedAs: (field) => {
    const { pattern, ...plain } = field;
    return pattern ? plain : field;
  },
  isLong: (field) => maxLength(field) > longestIndexedText,
  traits: { family: 'text', takes: 'anything', sortable: true },
} as const satisfies Kind<'text'>;
