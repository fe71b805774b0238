import * as z from 'zod/mini';
import { toCalendarDay, formatDate, toWireDate } from '../format/date';
import { rangeOperators } from '../operators';
import type { Kind } from './Kind';
import { preprocess, toText } from './shared';

/** Parses only once: that is slow, and lists and forms contain many dates. */
const parseWireDate = z.transform((text: string, { issues }) => {
  const wire = toWireDate(text);
  if (wire === undefined) issues.push({ code: 'custom', input: text, message: 'Must be a date, MM-DD-YYYY' });
  return wire ?? text;
});

export const date = {
  schema: () => preprocess(toCalendarDay, z.pipe(z.string('Must be text'), parseWireDate)),
  format: (value) => formatDate(toText(value)),
  operators: rangeOperators,
  // What is due is searched by any day.
  searchField: (field) => {
    const { due, ...plain } = field;
    return due ? plain : field;
  },
  traits: { family: 'day', takes: 'formed', sortable: true, distinguishing: true, searchedByInput: true },
} as const satisfies Kind<'date'>;
