import { showNumber } from '../format/numbers';
import { range } from '../operators';
import type { Kind } from './Kind';
import { digitsAlone, figure, numeric } from './shared';

export const integer = {
  schema: (field) => numeric(field, Number.MAX_SAFE_INTEGER, 0),
  scale: () => 0,
  show: figure((value, { format }) => showNumber(value, format)),
  exported: (value, { format }) => (format ? digitsAlone(value) : undefined),
  operators: range,
  traits: { family: 'number', takes: 'formed', sortable: true, identifying: true, digits: true },
} as const satisfies Kind<'integer'>;
