import { showMoney } from '../format/numbers';
import { range } from '../operators';
import type { Kind } from './Kind';
import { figure, largestAmount, numeric } from './shared';

export const money = {
  schema: (field) => numeric(field, largestAmount, 2),
  show: figure(showMoney),
  operators: range,
  traits: { sortable: true },
} as const satisfies Kind<'money'>;
