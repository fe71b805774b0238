import { showPercent } from '../format/numbers';
import { range } from '../operators';
import type { Kind } from './Kind';
import { digitsAlone, figure, numeric } from './shared';

const limits = { min: 0, max: 100 };

export const percent = {
  schema: (field) => numeric({ ...limits, ...field }, 1e6, 2),
  show: figure((value, { format }) => showPercent(value, format)),
  exported: (value, { format }) => (format ? digitsAlone(value) : undefined),
  limits,
  operators: range,
  traits: { family: 'number', takes: 'formed', sortable: true },
} as const satisfies Kind<'percent'>;
