import * as z from 'zod/mini';
import { showInstant } from '../format/date';
import { range } from '../operators';
import type { Kind } from './Kind';
import { asText, longestInstant, normalised } from './shared';

export const instant = {
  schema: () =>
    normalised(
      (raw) => (raw.length <= longestInstant && /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/i.test(raw) && !Number.isNaN(Date.parse(raw)) ? new Date(raw).toISOString() : raw),
      z.iso.datetime('Must be a date and time').check(z.refine((value) => !value.startsWith('0000-'), 'Must be a date and time')),
    ),
  show: (value, field) => showInstant(asText(value), field.format),
  operators: range,
  searchedAs: ({ label }) => ({ kind: 'date', label }),
  traits: { family: 'day', takes: 'formed', sortable: true, unchangeable: true },
} as const satisfies Kind<'instant'>;
