import type { FieldOf } from '../field';
import { showNumber } from '../format/numbers';
import { range } from '../operators';
import type { Kind } from './Kind';
import { digitsAlone, figure, largestAmount, numeric } from './shared';

const scale = (field: FieldOf<'decimal'>): number => field.scale ?? 2;

export const decimal = {
  schema: (field) => numeric(field, largestAmount, scale(field)),
  scale,
  show: figure((value, { format }) => showNumber(value, format)),
  exported: (value, { format }) => (format ? digitsAlone(value) : undefined),
  operators: range,
  traits: { family: 'number', takes: 'formed', sortable: true },
} as const satisfies Kind<'decimal'>;
