import { digitsOf, nationalDigits, phoneDigits, formatPhone } from '../format/phone';
import { textOperators } from '../operators';
import type { Kind } from './Kind';
import { toText, checkedTextSchema, preprocessText } from './shared';

export const phone = {
  schema: () => preprocessText(digitsOf, checkedTextSchema((value) => /^\d{1,10}$/.test(value), `Phone number must be ${phoneDigits} digits`)),
  format: (value) => formatPhone(toText(value)),
  operators: textOperators,
  toSearchText: nationalDigits,
  traits: { family: 'text', takes: 'formed', sortable: true, distinguishing: true, digits: true },
} as const satisfies Kind<'phone'>;
