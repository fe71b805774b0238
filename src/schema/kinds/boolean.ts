import * as z from 'zod/mini';
import { same } from '../operators';
import { booleanOptions, optionLabel } from '../options';
import type { Kind } from './Kind';
import { asText, normalised } from './shared';

export const boolean = {
  schema: () => normalised((raw) => (raw === 'true' || raw === 'false' ? raw === 'true' : raw), z.boolean('Must be true or false')),
  show: (value, { names }) => optionLabel(booleanOptions(names), asText(value)),
  operators: same,
  values: ['true', 'false'],
  closedOptions: ({ names }) => booleanOptions(names),
  traits: { family: 'truth', takes: 'listed', sortable: true },
} as const satisfies Kind<'boolean'>;
