import { member } from '../operators';
import type { Kind } from './Kind';
import { joined, listOf, maxLengths, storableText } from './shared';

export const tags = {
  schema: () => listOf(storableText(maxLengths.tag)),
  maxLength: () => maxLengths.tag,
  show: (value) => joined(value),
  operators: member,
  traits: { family: 'list', takes: 'anything', multiple: true },
} as const satisfies Kind<'tags'>;
