import * as z from 'zod/mini';
import { jsonEntries, joinEntries } from '../format/json';
import { none } from '../operators';
import type { Kind } from './Kind';

export const json = {
  schema: () => z.record(z.string(), z.unknown()),
  show: (value, field) => joinEntries(jsonEntries(value, field)),
  isEmpty: (value) => typeof value === 'object' && Object.keys(value ?? {}).length === 0,
  operators: none,
  traits: { family: 'object', takes: 'formed', structured: true, unchangeable: true },
} as const satisfies Kind<'json'>;
