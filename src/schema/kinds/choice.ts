import { like } from '../operators';
import { flattenOptions, optionLabel } from '../options';
import type { Kind } from './Kind';
import { asText, listed, maxLengths } from './shared';

export const choice = {
  schema: listed,
  show: (value, field) => optionLabel(field.options, asText(value)),
  maxLength: () => maxLengths.text,
  operators: like,
  closedOptions: (field) => (field.allowsOther ? undefined : flattenOptions(field.options)),
  traits: { family: 'text', takes: 'listed', sortable: true },
} as const satisfies Kind<'choice'>;
