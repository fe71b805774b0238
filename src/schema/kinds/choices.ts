import { membershipOperators } from '../operators';
import { flattenOptions, optionLabel } from '../options';
import type { Kind } from './Kind';
import { joinItems, optionSchema, listSchema, maxLengths } from './shared';

export const choices = {
  schema: (field) => listSchema(optionSchema(field)),
  format: (value, field) => joinItems(value, (item) => optionLabel(field.options, item)),
  maxLength: () => maxLengths.text,
  operators: membershipOperators,
  closedOptions: (field) => (field.allowsOther ? undefined : flattenOptions(field.options)),
  traits: { family: 'list', takes: 'listed', multiple: true },
} as const satisfies Kind<'choices'>;
