import dayjs from 'dayjs';
import { computedValues } from './computed';
import type { Field, FieldOf } from './field';
import { today, toWireDate, wireDateFormat } from './format/date';
import type { Resource } from './resource';
import { isSame } from './same';
import { isEmptyValue, traitsOf, wireValue, type Values } from './plainValue';

type DayField = FieldOf<'date'> | FieldOf<'instant'>;

/** A calendar date, or a point in time. */
export const isDay = (field: Field | undefined): field is DayField => field !== undefined && traitsOf(field).family === 'day';

/** A date or point in time as a timestamp; undefined where it is invalid. */
function momentOf(field: DayField, value: unknown): number | undefined {
  const read = isEmptyValue(field, value) ? null : wireValue(field, value);
  // Date.parse accepts more than valid calendar dates, such as "Feb 3 1990".
  const isRead = typeof read === 'string' && (field.kind !== 'date' || toWireDate(read) !== undefined);
  const time = isRead ? Date.parse(read) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

const dayOf = (field: DayField, value: unknown): string => {
  const read = String(wireValue(field, value));
  return field.kind === 'date' ? read : dayjs(read).format(wireDateFormat);
};

export interface DayContext {
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
const heldBy = (resource: Resource, name: string, values: Values): unknown => (resource.fields[name]?.computed ? computedValues(resource, values)[name] : values[name]);

const isChanged = (resource: Resource, name: string, { values, original = {} }: DayContext): boolean =>
  !isSame(heldBy(resource, name, values) ?? null, heldBy(resource, name, original) ?? null);

/** The label of the start field, if this field lies before it. */
function startBehind(resource: Resource, name: string, { values }: DayContext): string | undefined {
  const { fields } = resource;
  const field = fields[name];
  const other = isDay(field) ? field.notBefore : undefined;
  const start = other === undefined ? undefined : fields[other];
  if (!isDay(field) || !isDay(start) || other === undefined) return undefined;
  const [moment = Infinity, from = -Infinity] = [momentOf(field, values[name]), momentOf(start, heldBy(resource, other, values))];
  return moment < from ? start.label : undefined;
}

/** The error of a date or a point in time that is in the future or before its start field; undefined where it is valid or unchanged. */
export function dayProblem(resource: Resource, name: string, context: DayContext): string | undefined {
  const field = resource.fields[name];
  const value = context.values[name];
  if (!isDay(field) || (field.notBefore === undefined && field.notAfter === undefined)) return undefined;
  const isOwn = isChanged(resource, name, context);
  const mayBe = isOwn || (field.notBefore !== undefined && isChanged(resource, field.notBefore, context));
  if (!mayBe || momentOf(field, value) === undefined) return undefined;
  const isLate = isOwn && field.notAfter === 'today' && dayOf(field, value) > (context.latest ?? today)();
  if (isLate) return `${field.label} must not be in the future`;
  const start = startBehind(resource, name, context);
  return start === undefined ? undefined : `${field.label} must not be before ${start}`;
}
