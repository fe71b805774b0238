import * as z from 'zod/mini';
import { trimText } from '../format/text';
import { textOperators } from '../operators';
import type { Kind } from './Kind';
import { toText, maxLengths, preprocessText } from './shared';

export const email = {
  schema: () =>
    preprocessText(
      trimText,
      z
        .email('Please enter a valid email')
        .check(z.maxLength(maxLengths.email, `Must be at most ${maxLengths.email} characters`)),
    ),
  maxLength: () => maxLengths.email,
  format: toText,
  operators: textOperators,
  traits: { family: 'text', takes: 'formed', sortable: true, distinguishing: true },
} as const satisfies Kind<'email'>;
