import * as z from 'zod/mini';
import { formatInstant } from '../format/date';
import { rangeOperators } from '../operators';
import type { Kind } from './Kind';
import { toText, maxInstantLength, preprocessText } from './shared';

export const instant = {
  schema: () =>
    preprocessText(
      (raw) =>
        raw.length <= maxInstantLength &&
        /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/i.test(raw) &&
        !Number.isNaN(Date.parse(raw))
          ? new Date(raw).toISOString()
          : raw,
      z.iso
        .datetime('Must be a date and time')
        .check(z.refine((value) => !value.startsWith('0000-'), 'Must be a date and time')),
    ),
  format: (value, field) => formatInstant(toText(value), field.format),
  operators: rangeOperators,
  searchField: ({ label }) => ({ kind: 'date', label }),
  traits: { family: 'day', takes: 'formed', sortable: true },
} as const satisfies Kind<'instant'>;
