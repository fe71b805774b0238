import * as z from 'zod/mini';
import { equalityOperators } from '../operators';
import { flattenOptions } from '../options';
import { usStates } from '../usStates';
import type { Kind } from './Kind';
import { toText } from './shared';

export const usState = {
  schema: () => z.enum(usStates, 'Must be a state code'),
  format: toText,
  operators: equalityOperators,
  closedOptions: () => flattenOptions(usStates),
  traits: { family: 'text', takes: 'listed', sortable: true },
} as const satisfies Kind<'usState'>;
