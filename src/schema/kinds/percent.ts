import { formatPercent } from '../format/numbers';
import { rangeOperators } from '../operators';
import type { Kind } from './Kind';
import { toPlainDigits, createNumberFormatter, numberSchema, withLimits } from './shared';

const limits = { min: 0, max: 100 };
const scale = 2;

export const percent = {
  schema: (field) => numberSchema(withLimits(limits, field), 1e6, scale),
  scale: () => scale,
  format: createNumberFormatter((value, { format }) => formatPercent(value, format)),
  formatExport: (value, { format }) => (format ? toPlainDigits(value) : undefined),
  limits,
  operators: rangeOperators,
  traits: { family: 'number', takes: 'formed', sortable: true },
} as const satisfies Kind<'percent'>;
