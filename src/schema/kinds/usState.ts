import * as z from 'zod/mini';
import { same } from '../operators';
import { flattenOptions } from '../options';
import { usStates } from '../usStates';
import type { Kind } from './Kind';
import { asText } from './shared';

export const usState = {
  schema: () => z.enum(usStates, 'Must be a state code'),
  show: asText,
  operators: same,
  closedOptions: () => flattenOptions(usStates),
  traits: { family: 'text', takes: 'listed', sortable: true },
} as const satisfies Kind<'usState'>;
