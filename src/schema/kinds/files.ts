import { none } from '../operators';
import type { Kind } from './Kind';
import { listOf, nameOfFile, storedFile } from './shared';

export const files = {
  schema: () => listOf(storedFile),
  show: (value) => (Array.isArray(value) ? value.map(nameOfFile).join(', ') : ''),
  operators: none,
  traits: { family: 'file', takes: 'formed', binary: true, multiple: true, unchangeable: true },
} as const satisfies Kind<'files'>;
