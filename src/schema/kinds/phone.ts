import { digitsOf, nationalDigits, phoneDigits, showPhone } from '../format/phone';
import { like } from '../operators';
import type { Kind } from './Kind';
import { asText, checked, normalised } from './shared';

export const phone = {
  schema: () => normalised(digitsOf, checked((value) => /^\d{1,10}$/.test(value), `Phone number must be ${phoneDigits} digits`)),
  show: (value) => showPhone(asText(value)),
  operators: like,
  searchText: nationalDigits,
  traits: { family: 'text', takes: 'formed', sortable: true, distinguishing: true, digits: true },
} as const satisfies Kind<'phone'>;
