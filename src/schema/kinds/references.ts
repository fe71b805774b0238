import * as z from 'zod/mini';
import { member } from '../operators';
import type { Kind } from './Kind';
import { identifier, joined, listOf, titled } from './shared';

export const references = {
  schema: () => z.pipe(listOf(identifier), z.transform((ids) => [...new Set(ids as readonly number[])])),
  show: (value, { to }, tools) => joined(value, (id) => titled(id, to, tools)),
  operators: member,
  searchedAs: ({ label, to }) => ({ kind: 'reference', label, to }),
  traits: { family: 'link', takes: 'formed', multiple: true, unchangeable: true },
} as const satisfies Kind<'references'>;
