import dayjs from 'dayjs';
import { computeValues } from './computed';
import { daysFromToday, type Field, type FieldOf, today, toWireDate, wireDateFormat } from '../fields';
import type { Resource } from './resource';
import { isEqual } from './isEqual';
import { isEmptyValue, traitsOf, wireScalarValue, type Values } from './scalarValue';

type DateField = FieldOf<'date'> | FieldOf<'instant'>;

/** A calendar date, or a point in time. */
export const isDateField = (field: Field | undefined): field is DateField =>
  field !== undefined && traitsOf(field).family === 'day';

/** A date or point in time as a timestamp; undefined where it is invalid. */
function toTimestamp(field: DateField, value: unknown): number | undefined {
  const read = isEmptyValue(field, value) ? null : wireScalarValue(field, value);
  // Date.parse accepts more than valid calendar dates, such as "Feb 3 1990".
  const isValid = typeof read === 'string' && (field.kind !== 'date' || toWireDate(read) !== undefined);
  const time = isValid ? Date.parse(read) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

const calendarDayOf = (field: DateField, value: unknown): string => {
  const read = String(wireScalarValue(field, value));
  return field.kind === 'date' ? read : dayjs(read).format(wireDateFormat);
};

export interface DateRuleContext {
  /** The complete record after the write. */
  readonly values: Values;
  /** The stored record: its values are accepted as long as they are unchanged. */
  readonly original?: Values | undefined;
  /** Returns the latest day that counts as today; the local calendar day by default. */
  readonly latest?: () => string;
}

/** The latest day that is today in any time zone: another zone's today is not in the future. */
export const latestToday = (): string => dayjs().add(1, 'day').format(wireDateFormat);

/** The value that a field has after the write, computed if necessary. */
const effectiveValue = (resource: Resource, name: string, values: Values): unknown =>
  resource.fields[name]?.computed ? computeValues(resource, values)[name] : values[name];

const isChanged = (resource: Resource, name: string, { values, original = {} }: DateRuleContext): boolean =>
  !isEqual(effectiveValue(resource, name, values) ?? null, effectiveValue(resource, name, original) ?? null);

/** The label of the start field, if this field lies before it. */
function violatedStartLabel(resource: Resource, name: string, { values }: DateRuleContext): string | undefined {
  const { fields } = resource;
  const field = fields[name];
  const startName = isDateField(field) ? field.notBefore : undefined;
  const start = startName === undefined ? undefined : fields[startName];
  if (!isDateField(field) || !isDateField(start) || startName === undefined) return undefined;
  const [timestamp = Infinity, startTimestamp = -Infinity] = [
    toTimestamp(field, values[name]),
    toTimestamp(start, effectiveValue(resource, startName, values)),
  ];
  return timestamp < startTimestamp ? start.label : undefined;
}

/**
 * The error of a date or a point in time that is in the future or before its start field; undefined where it is valid
 * or unchanged.
 */
export function findDateProblem(resource: Resource, name: string, context: DateRuleContext): string | undefined {
  const field = resource.fields[name];
  const value = context.values[name];
  if (!isDateField(field) || (field.notBefore === undefined && field.notAfter === undefined)) return undefined;
  const isFieldChanged = isChanged(resource, name, context);
  const mustBeChecked =
    isFieldChanged || (field.notBefore !== undefined && isChanged(resource, field.notBefore, context));
  if (!mustBeChecked || toTimestamp(field, value) === undefined) return undefined;
  const isLate =
    isFieldChanged && field.notAfter === 'today' && calendarDayOf(field, value) > (context.latest ?? today)();
  if (isLate) return `${field.label} must not be in the future`;
  const start = violatedStartLabel(resource, name, context);
  return start === undefined ? undefined : `${field.label} must not be before ${start}`;
}

/**
 * How many days after today the value of a search is; undefined where it is not counted from today. Only addresses and
 * views hold such days.
 */
export const relativeDaysOf = (field: Field | undefined, value: string): number | undefined =>
  field && traitsOf(field).family === 'day' ? daysFromToday(value) : undefined;

/** The value of a search by its name: a day that is counted from today as that day, in wire format. */
export function resolveSearchDay(
  { fields, search }: Pick<Resource, 'fields' | 'search'>,
  name: string,
  value: string,
): string {
  const days = relativeDaysOf(fields[search[name]?.field ?? ''], value);
  return days === undefined ? value : dayjs().add(days, 'day').format(wireDateFormat);
}
