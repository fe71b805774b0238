import { none } from '../operators';
import type { Kind } from './Kind';
import { nameOfFile, storedFile } from './shared';

export const file = {
  schema: () => storedFile,
  show: nameOfFile,
  operators: none,
  traits: { family: 'file', takes: 'formed', binary: true, unchangeable: true },
} as const satisfies Kind<'file'>;
