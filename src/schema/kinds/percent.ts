import { formatNumber } from '../format/numbers';
import { rangeOperators } from '../operators';
import type { Kind } from './Kind';
import { createNumberFormatter, numberSchema, withLimits } from './shared';

const limits = { min: 0, max: 100 };
const scale = 2;

export const percent = {
  schema: (field) => numberSchema(withLimits(limits, field), 1e6, scale),
  scale: () => scale,
  format: createNumberFormatter((value) => `${formatNumber(value)}%`),
  limits,
  operators: rangeOperators,
  traits: { family: 'number', takes: 'formed', sortable: true },
} as const satisfies Kind<'percent'>;
