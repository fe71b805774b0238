import { currencyDigits, showMoney } from '../format/numbers';
import { range } from '../operators';
import type { Kind } from './Kind';
import { digitsAlone, figure, largestAmount, numeric } from './shared';

const limits = { min: 0 };

export const money = {
  schema: (field) => numeric({ ...limits, ...field }, largestAmount, currencyDigits(field.currency)),
  show: figure((amount, { currency }) => showMoney(amount, currency)),
  exported: (value, { currency }) => (currency === undefined ? undefined : digitsAlone(value)),
  limits,
  operators: range,
  traits: { family: 'number', takes: 'formed', sortable: true },
} as const satisfies Kind<'money'>;
