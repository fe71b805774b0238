import { showNumber } from '../format/numbers';
import { range } from '../operators';
import type { Kind } from './Kind';
import { digitsAlone, figure, largestAmount, numeric } from './shared';

export const decimal = {
  schema: (field) => numeric(field, largestAmount, field.scale ?? 2),
  show: figure((value, { format }) => showNumber(value, format)),
  exported: (value, { format }) => (format ? digitsAlone(value) : undefined),
  operators: range,
  traits: { family: 'number', takes: 'formed', sortable: true },
} as const satisfies Kind<'decimal'>;
