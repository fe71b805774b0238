import type { FieldOf } from '../field';
import { currencyDigits, showMoney } from '../format/numbers';
import { range } from '../operators';
import type { Kind } from './Kind';
import { digitsAlone, figure, largestAmount, numeric, withLimits } from './shared';

const limits = { min: 0 };

const scale = ({ currency }: FieldOf<'money'>): number => currencyDigits(currency);

export const money = {
  schema: (field) => numeric(withLimits(limits, field), largestAmount, scale(field)),
  scale,
  show: figure((amount, { currency }) => showMoney(amount, currency)),
  exported: (value, { currency }) => (currency === undefined ? undefined : digitsAlone(value)),
  limits,
  operators: range,
  traits: { family: 'number', takes: 'formed', sortable: true },
} as const satisfies Kind<'money'>;
