import type { FieldOf } from '../field';
import { formatNumber } from '../format/numbers';
import { rangeOperators } from '../operators';
import type { Kind } from './Kind';
import { createNumberFormatter, maxAmount, numberSchema } from './shared';

const scale = (field: FieldOf<'decimal'>): number => field.scale ?? 2;

export const decimal = {
  schema: (field) => numberSchema(field, maxAmount, scale(field)),
  scale,
  format: createNumberFormatter(formatNumber),
  operators: rangeOperators,
  traits: { family: 'number', takes: 'formed', sortable: true },
} as const satisfies Kind<'decimal'>;
