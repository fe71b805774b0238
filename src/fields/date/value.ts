import * as z from 'zod/mini';
import type { Condition } from '../shared/condition';
import { fieldFactory } from '../shared/fieldFactory';
import type { CommonOptions } from '../shared/fieldOptions';
import { defineKind } from '../shared/Kind';
import type { WhollyMasked } from '../shared/mask';
import { rangeOperators } from '../shared/operators';
import { preprocess, preprocessText, toText } from '../shared/schemas';
import { formatDate, formatInstant, toCalendarDay, toWireDate, type InstantFormat } from './format';

interface DateLimitOptions extends CommonOptions {
  /** Name of a field of the same kind. This date must not be before that one, as an end is not before its start. */
  readonly notBefore?: string;
  /** The latest day that is allowed. */
  readonly notAfter?: 'today';
}
/** A day that is offered for a deadline. */
export interface DueDay {
  readonly label: string;
  readonly days: number;
}

export interface DateOptions extends DateLimitOptions {
  /** The date is a deadline: it is highlighted once it has passed, while this condition is met. */
  readonly due?: Condition;
  /** The words of the tag at a deadline that has passed. Default: Overdue. */
  readonly overdue?: string;
  /** The days that the input of a deadline offers, counted from today. Default: tomorrow and in a week. */
  readonly dueIn?: readonly DueDay[];
  readonly masked?: WhollyMasked;
}
export interface InstantOptions extends DateLimitOptions {
  /** Display format. Default: the date only. */
  readonly format?: InstantFormat;
  /** The server stores the time from which this condition has been met; empty while it is not. */
  readonly since?: Condition;
}

/** Parses only once: that is slow, and lists and forms contain many dates. */
const wireDateSchema = z.string('Must be text').check((text) => {
  const wire = toWireDate(text.value);
  if (wire === undefined)
    text.issues.push({ code: 'custom', input: text.value, message: 'Must be a date, MM-DD-YYYY' });
  else text.value = wire;
});

/** Maximum length of an ISO 8601 instant with a zone and all digits in use. */
const maxInstantLength = 40;

/** An instant in UTC; text that is none unchanged. */
const toUtc = (raw: string): string =>
  raw.length <= maxInstantLength &&
  /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/i.test(raw) &&
  !Number.isNaN(Date.parse(raw))
    ? new Date(raw).toISOString()
    : raw;

export const dateKinds = {
  date: defineKind<DateOptions, string>()({
    schema: () => preprocess(toCalendarDay, wireDateSchema),
    format: (value) => formatDate(toText(value)),
    operators: rangeOperators,
    // What is due is searched by any day.
    searchField: (field) => {
      const { due, ...plain } = field;
      return due ? plain : field;
    },
    traits: { family: 'day', takes: 'formed', sortable: true, distinguishing: true, searchedByInput: true },
  }),
  instant: defineKind<InstantOptions, string>()({
    schema: () =>
      preprocessText(
        toUtc,
        z.iso
          .datetime('Must be a date and time')
          .check(z.refine((value) => !value.startsWith('0000-'), 'Must be a date and time')),
      ),
    format: (value, field) => formatInstant(toText(value), field.format),
    operators: rangeOperators,
    searchField: ({ label }) => ({ kind: 'date', label }),
    traits: { family: 'day', takes: 'formed', sortable: true },
  }),
};

/** A calendar date: YYYY-MM-DD in the API, MM-DD-YYYY on the screen, independent of time zones. */
export const date = fieldFactory(dateKinds, 'date');
/** A point in time: ISO 8601 in the API, shown in the time zone of the browser. */
export const instant = fieldFactory(dateKinds, 'instant');
