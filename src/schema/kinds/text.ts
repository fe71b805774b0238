import * as z from 'zod/mini';
import { showWords, capitalised } from '../format/text';
import { like } from '../operators';
import type { Kind } from './Kind';
import { patternOf } from '../pattern';
import { asText, longestIndexedText, maxLengths, storableText } from './shared';

export const text = {
  schema: ({ maxLength = maxLengths.text, pattern }) => {
    const plain = storableText(maxLength);
    return pattern ? plain.check(z.regex(patternOf(pattern), pattern.message)) : plain;
  },
  show: (value, field) => (field.asWords ? showWords : field.capital ? capitalised : asText)(asText(value)),
  operators: like,
  // A part of a text, or one that nobody has, is looked for all the same.
  searchedAs: (field) => {
    const { pattern, ...plain } = field;
    return pattern ? plain : field;
  },
  isLong: ({ maxLength = 0 }) => maxLength > longestIndexedText,
  traits: { family: 'text', takes: 'anything', sortable: true },
} as const satisfies Kind<'text'>;
