import type { FieldOf } from '../field';
import { currencyDigits, formatMoney } from '../format/numbers';
import { rangeOperators } from '../operators';
import type { Kind } from './Kind';
import { toPlainDigits, createNumberFormatter, maxAmount, numberSchema, withLimits } from './shared';

const limits = { min: 0 };

const scale = ({ currency }: FieldOf<'money'>): number => currencyDigits(currency);

export const money = {
  schema: (field) => numberSchema(withLimits(limits, field), maxAmount, scale(field)),
  scale,
  format: createNumberFormatter((amount, { currency }) => formatMoney(amount, currency)),
  formatExport: (value, { currency }) => (currency === undefined ? undefined : toPlainDigits(value)),
  limits,
  operators: rangeOperators,
  traits: { family: 'number', takes: 'formed', sortable: true },
} as const satisfies Kind<'money'>;
