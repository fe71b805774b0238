import { showPercent } from '../format/numbers';
import { range } from '../operators';
import type { Kind } from './Kind';
import { digitsAlone, figure, numeric, withLimits } from './shared';

const limits = { min: 0, max: 100 };
const scale = 2;

export const percent = {
  schema: (field) => numeric(withLimits(limits, field), 1e6, scale),
  scale: () => scale,
  show: figure((value, { format }) => showPercent(value, format)),
  exported: (value, { format }) => (format ? digitsAlone(value) : undefined),
  limits,
  operators: range,
  traits: { family: 'number', takes: 'formed', sortable: true },
} as const satisfies Kind<'percent'>;
