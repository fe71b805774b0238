import { member } from '../operators';
import { flattenOptions, optionLabel } from '../options';
import type { Kind } from './Kind';
import { joined, listed, listOf, maxLengths } from './shared';

export const choices = {
  schema: (field) => listOf(listed(field)),
  show: (value, field) => joined(value, (item) => optionLabel(field.options, item)),
  maxLength: () => maxLengths.text,
  operators: member,
  closedOptions: (field) => (field.allowsOther ? undefined : flattenOptions(field.options)),
  traits: { family: 'list', takes: 'listed', multiple: true },
} as const satisfies Kind<'choices'>;
