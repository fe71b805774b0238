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
    // Surrounding blanks are invisible, but change the sort order.
    return normalised(trimmed, pattern ? plain.check(z.regex(patternOf(pattern), pattern.message)) : plain);
  },
  show: (value, field) => (field.asWords ? showWords : field.capital ? capitalised : asText)(asText(value)),
  operators: like,
  // Searches accept parts of a text, which do not match the pattern.
  searchedAs: (field) => {
    const { pattern, ...plain } = field;
    return pattern ? plain : field;
  },
  isLong: (field) => maxLength(field) > longestIndexedText,
  traits: { family: 'text', takes: 'anything', sortable: true },
} as const satisfies Kind<'text'>;
