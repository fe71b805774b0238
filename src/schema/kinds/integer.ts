import { formatNumber } from '../format/numbers';
import { rangeOperators } from '../operators';
import type { Kind } from './Kind';
import { toPlainDigits, createNumberFormatter, numberSchema } from './shared';

export const integer = {
  schema: (field) => numberSchema(field, Number.MAX_SAFE_INTEGER, 0),
  scale: () => 0,
  format: createNumberFormatter((value, { format }) => formatNumber(value, format)),
  formatExport: (value, { format }) => (format ? toPlainDigits(value) : undefined),
  operators: rangeOperators,
  traits: { family: 'number', takes: 'formed', sortable: true, identifying: true, digits: true },
} as const satisfies Kind<'integer'>;
