import { noOperators } from '../operators';
import type { Kind } from './Kind';
import { listSchema, formatFileName, storedFileSchema } from './shared';

export const files = {
  schema: () => listSchema(storedFileSchema),
  format: (value) => (Array.isArray(value) ? value.map(formatFileName).join(', ') : ''),
  operators: noOperators,
  traits: { family: 'file', takes: 'formed', binary: true, multiple: true, unchangeable: true },
} as const satisfies Kind<'files'>;
