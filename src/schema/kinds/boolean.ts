import * as z from 'zod/mini';
import { equalityOperators } from '../operators';
import { booleanOptions, optionLabel } from '../options';
import type { Kind } from './Kind';
import { toText, preprocessText } from './shared';

export const boolean = {
  schema: () =>
    preprocessText(
      (raw) => (raw === 'true' || raw === 'false' ? raw === 'true' : raw),
      z.boolean('Must be true or false'),
    ),
  format: (value, { names }) => optionLabel(booleanOptions(names), toText(value)),
  operators: equalityOperators,
  closedOptions: ({ names }) => booleanOptions(names),
  traits: { family: 'truth', takes: 'listed', sortable: true },
} as const satisfies Kind<'boolean'>;
