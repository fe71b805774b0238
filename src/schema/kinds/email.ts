import * as z from 'zod/mini';
import { trimmed } from '../format/text';
import { like } from '../operators';
import type { Kind } from './Kind';
import { asText, maxLengths, normalised } from './shared';

export const email = {
  schema: () => normalised(trimmed, z.email('Please enter a valid email').check(z.maxLength(maxLengths.email, `Must be at most ${maxLengths.email} characters`))),
  maxLength: () => maxLengths.email,
  show: asText,
  operators: like,
  traits: { family: 'text', takes: 'formed', sortable: true, distinguishing: true },
} as const satisfies Kind<'email'>;
