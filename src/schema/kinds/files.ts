import { noOperators } from '../operators';
import { isNoFile } from '../files';
import type { Kind } from './Kind';
import { listSchema, formatFileName, storedFileSchema } from './shared';

export const files = {
  schema: () => listSchema(storedFileSchema),
  format: (value) =>
    Array.isArray(value)
      ? value
          .filter((entry) => !isNoFile(entry))
          .map(formatFileName)
          .join(', ')
      : '',
  isEmpty: (value) => (Array.isArray(value) ? value.every(isNoFile) : isNoFile(value)),
  operators: noOperators,
  traits: { family: 'file', takes: 'formed', binary: true, multiple: true },
} as const satisfies Kind<'files'>;
