import { formatNumber } from '../format/numbers';
import { rangeOperators } from '../operators';
import type { Kind } from './Kind';
import { createNumberFormatter, numberSchema } from './shared';

export const integer = {
  schema: (field) => numberSchema(field, Number.MAX_SAFE_INTEGER, 0),
  scale: () => 0,
  format: createNumberFormatter(formatNumber),
  operators: rangeOperators,
  traits: { family: 'number', takes: 'formed', sortable: true, identifying: true, digits: true },
} as const satisfies Kind<'integer'>;
