import { digitsOf, formatPhone, phoneMessage, phoneOf } from '../format/phone';
import { textOperators } from '../operators';
import type { Kind } from './Kind';
import { toText, checkedTextSchema, preprocessText } from './shared';

export const phone = {
  schema: () =>
    preprocessText(
      (text) => phoneOf(text) ?? text,
      checkedTextSchema((value) => phoneOf(value) === value, phoneMessage),
    ),
  format: (value) => formatPhone(toText(value)),
  operators: textOperators,
  // A search accepts any part of a number.
  toSearchText: (typed) => phoneOf(typed) ?? digitsOf(typed),
  traits: { family: 'text', takes: 'formed', sortable: true, distinguishing: true, digits: true },
} as const satisfies Kind<'phone'>;
