import * as z from 'zod/mini';
import { factsOf, joinFacts } from '../format/facts';
import { none } from '../operators';
import type { Kind } from './Kind';

export const facts = {
  schema: () => z.record(z.string(), z.unknown()),
  show: (value, field) => joinFacts(factsOf(value, field)),
  isEmpty: (value) => typeof value === 'object' && Object.keys(value ?? {}).length === 0,
  operators: none,
  traits: { structured: true, unchangeable: true },
} as const satisfies Kind<'facts'>;
