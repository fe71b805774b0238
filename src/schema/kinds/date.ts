import * as z from 'zod/mini';
import { dayOf, showDate, toWireDate } from '../format/date';
import { range } from '../operators';
import type { Kind } from './Kind';
import { after, asText } from './shared';

/** Parses only once: that is slow, and lists and forms contain many dates. */
const day = z.transform((text: string, { issues }) => {
  const wire = toWireDate(text);
  if (wire === undefined) issues.push({ code: 'custom', input: text, message: 'Must be a date, MM-DD-YYYY' });
  return wire ?? text;
});

export const date = {
  schema: () => after(dayOf, z.pipe(z.string('Must be text'), day)),
  show: (value) => showDate(asText(value)),
  operators: range,
  traits: { family: 'day', takes: 'formed', sortable: true, distinguishing: true, searchedByInput: true },
} as const satisfies Kind<'date'>;
