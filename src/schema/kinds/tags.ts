import { member } from '../operators';
import type { Kind } from './Kind';
import { joined, listOf, maxLengths, words } from './shared';

export const tags = {
  schema: () => listOf(words(maxLengths.tag)),
  show: (value) => joined(value),
  operators: member,
  traits: { multiple: true },
} as const satisfies Kind<'tags'>;
