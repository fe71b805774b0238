import { showMoney } from '../format/numbers';
import { range } from '../operators';
import type { Kind } from './Kind';
import { figure, largestAmount, numeric } from './shared';

const limits = { min: 0 };

export const money = {
  schema: (field) => numeric({ ...limits, ...field }, largestAmount, 2),
  show: figure(showMoney),
  limits,
  operators: range,
  traits: { sortable: true },
} as const satisfies Kind<'money'>;
