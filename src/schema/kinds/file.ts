import { noOperators } from '../operators';
import { isNoFile } from '../files';
import type { Kind } from './Kind';
import { formatFileName, storedFileSchema } from './shared';

export const file = {
  schema: () => storedFileSchema,
  format: formatFileName,
  isEmpty: isNoFile,
  operators: noOperators,
  traits: { family: 'file', takes: 'formed', binary: true },
} as const satisfies Kind<'file'>;
