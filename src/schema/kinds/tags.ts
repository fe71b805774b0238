import { membershipOperators } from '../operators';
import type { Kind } from './Kind';
import { joinItems, listSchema, maxLengths, textSchema } from './shared';

export const tags = {
  schema: () => listSchema(textSchema(maxLengths.tag)),
  maxLength: () => maxLengths.tag,
  format: (value) => joinItems(value),
  operators: membershipOperators,
  traits: { family: 'list', takes: 'anything', multiple: true },
} as const satisfies Kind<'tags'>;
