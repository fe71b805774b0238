import { textOperators } from '../operators';
import { flattenOptions, optionLabel } from '../options';
import type { Kind } from './Kind';
import { toText, optionSchema, maxLengths } from './shared';

export const choice = {
  schema: optionSchema,
  format: (value, field) => optionLabel(field.options, toText(value)),
  maxLength: () => maxLengths.text,
  operators: textOperators,
  closedOptions: (field) => (field.allowsOther ? undefined : flattenOptions(field.options)),
  traits: { family: 'text', takes: 'listed', sortable: true },
} as const satisfies Kind<'choice'>;
