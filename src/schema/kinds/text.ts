import * as z from 'zod/mini';
import { codeToWords, capitalise, trimText } from '../format/text';
import { textOperators } from '../operators';
import type { Kind } from './Kind';
import { compilePattern } from '../pattern';
import { toText, maxIndexedTextLength, maxLengths, preprocessText, maxLengthWithDefault, textSchema } from './shared';

const maxLength = maxLengthWithDefault(maxLengths.text);

const displays = { words: codeToWords, capital: capitalise } as const;

export const text = {
  maxLength,
  schema: (field) => {
    const plain = textSchema(maxLength(field));
    const { pattern } = field;
    // Surrounding blanks are invisible, but change the sort order.
    return preprocessText(trimText, pattern ? plain.check(z.regex(compilePattern(pattern), pattern.message)) : plain);
  },
  format: (value, { display }) => (display === undefined ? toText : displays[display])(toText(value)),
  operators: textOperators,
  // Searches accept parts of a text, which do not match the pattern.
  searchField: (field) => {
    const { pattern, ...plain } = field;
    return pattern ? plain : field;
  },
  isLong: (field) => maxLength(field) > maxIndexedTextLength,
  traits: { family: 'text', takes: 'anything', sortable: true },
} as const satisfies Kind<'text'>;
