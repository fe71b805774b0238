import { showDate, toWireDate } from '../format/date';
import { range } from '../operators';
import type { Kind } from './Kind';
import { asText, checked, normalised } from './shared';

export const date = {
  schema: () => normalised((raw) => toWireDate(raw) ?? raw, checked((value) => toWireDate(value) === value, 'Must be a date, MM-DD-YYYY')),
  show: (value) => showDate(asText(value)),
  operators: range,
  traits: { sortable: true, distinguishing: true, searchedByInput: true },
} as const satisfies Kind<'date'>;
