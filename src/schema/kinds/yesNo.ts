import * as z from 'zod/mini';
import { same } from '../operators';
import { flattenOptions } from '../options';
import type { Kind } from './Kind';
import { asText } from './shared';

export const yesNo = {
  schema: () => z.enum(['Yes', 'No'], 'Must be Yes or No'),
  show: asText,
  operators: same,
  closedOptions: () => flattenOptions(['Yes', 'No']),
  traits: { sortable: true },
} as const satisfies Kind<'yesNo'>;
