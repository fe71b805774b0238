import * as z from 'zod/mini';
import { jsonEntries, joinEntries } from '../format/json';
import { noOperators } from '../operators';
import type { Kind } from './Kind';

export const json = {
  schema: () => z.record(z.string(), z.unknown()),
  format: (value, field) => joinEntries(jsonEntries(value, field)),
  isEmpty: (value) => typeof value === 'object' && Object.keys(value ?? {}).length === 0,
  operators: noOperators,
  traits: { family: 'object', takes: 'formed', structured: true },
} as const satisfies Kind<'json'>;
