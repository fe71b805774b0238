import * as z from 'zod/mini';
import { none } from '../operators';
import type { Kind } from './Kind';

export const rows = {
  schema: () => z.array(z.record(z.string(), z.unknown())),
  show: (value) => (Array.isArray(value) ? String(value.length) : ''),
  operators: none,
  traits: { structured: true, unchangeable: true },
} as const satisfies Kind<'rows'>;
