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
  format: (value, { display }) => optionLabel(booleanOptions(display?.names), toText(value)),
  operators: equalityOperators,
  closedOptions: ({ display }) => booleanOptions(display?.names),
  traits: { family: 'truth', takes: 'listed', sortable: true },
} as const satisfies Kind<'boolean'>;
