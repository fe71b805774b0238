import * as z from 'zod/mini';
import { equalityOperators } from '../operators';
import { flattenOptions } from '../options';
import type { Kind } from './Kind';
import { toText } from './shared';

const values = ['Yes', 'No'] as const;

export const yesNo = {
  schema: () => z.enum(values, 'Must be Yes or No'),
  format: toText,
  operators: equalityOperators,
  closedOptions: () => flattenOptions(values),
  traits: { family: 'text', takes: 'listed', sortable: true },
} as const satisfies Kind<'yesNo'>;
