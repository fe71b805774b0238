import { noOperators } from '../operators';
import type { Kind } from './Kind';
import { formatFileName, storedFileSchema } from './shared';

export const file = {
  schema: () => storedFileSchema,
  format: formatFileName,
  operators: noOperators,
  traits: { family: 'file', takes: 'formed', binary: true, unchangeable: true },
} as const satisfies Kind<'file'>;
