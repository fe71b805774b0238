import dayjs from 'dayjs';
import type { Field, FieldOf } from './field';
import { today, wireDateFormat } from './format/date';
import type { Resource } from './resource';
import { isSame } from './same';
import { isEmptyValue, wireValue, type Values } from './plainValue';

type DayField = FieldOf<'date'> | FieldOf<'instant'>;

/** A calendar date, or a point in time. */
export const isDay = (field: Field | undefined): field is DayField => field?.kind === 'date' || field?.kind === 'instant';

/** A point in time as a number that orders; undefined for what cannot be read. */
function momentOf(field: DayField, value: unknown): number | undefined {
  const read = isEmptyValue(field, value) ? null : wireValue(field, value);
  const time = typeof read === 'string' ? Date.parse(read) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

const dayOf = (field: DayField, value: unknown): string => {
  const read = String(wireValue(field, value));
  return field.kind === 'date' ? read : dayjs(read).format(wireDateFormat);
};

export interface DayContext {
  /** The whole record as it will be. */
  readonly values: Values;
  /** The record as stored: what stands in it is accepted as long as it is not changed. */
  readonly original?: Values | undefined;
  /** The latest day that counts as today; the calendar's here unless told. */
  readonly latest?: () => string;
}

/** The latest day that it is anywhere: what another time zone calls today is not in the future. */
export const latestToday = (): string => dayjs().add(1, 'day').format(wireDateFormat);

const isChanged = (name: string, { values, original = {} }: DayContext): boolean => !isSame(values[name] ?? null, original[name] ?? null);

/** The label of the start that a field is before. */
function startBehind({ fields }: Resource, name: string, context: DayContext): string | undefined {
  const field = fields[name];
  const other = isDay(field) ? field.notBefore : undefined;
  const start = other === undefined ? undefined : fields[other];
  if (!isDay(field) || !isDay(start) || other === undefined) return undefined;
  const [moment = Infinity, from = -Infinity] = [momentOf(field, context.values[name]), momentOf(start, context.values[other])];
  return moment < from ? start.label : undefined;
}

/** What is wrong with a date or a point in time as to the calendar and to the field that it must not be before. */
export function dayProblem(resource: Resource, name: string, context: DayContext): string | undefined {
  const field = resource.fields[name];
  const value = context.values[name];
  if (!isDay(field) || (field.notBefore === undefined && field.notAfter === undefined)) return undefined;
  const isOwn = isChanged(name, context);
  const mayBe = isOwn || (field.notBefore !== undefined && isChanged(field.notBefore, context));
  if (!mayBe || momentOf(field, value) === undefined) return undefined;
  const isLate = isOwn && field.notAfter === 'today' && dayOf(field, value) > (context.latest ?? today)();
  if (isLate) return `${field.label} must not be in the future`;
  const start = startBehind(resource, name, context);
  return start === undefined ? undefined : `${field.label} must not be before ${start}`;
}
