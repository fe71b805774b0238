import { memoizePerResource, type Resource, type Values } from '../schema';

const dateFieldsOf = memoizePerResource(({ fields }) =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'date' ? [name] : [])),
);

/**
 * A point in time, as a server may return it for a calendar date; its day is as written, since dates pass through no
 * time zone (decision 32).
 */
const timestampPattern = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/;

/** Replaces a point in time in a field with a calendar date by its day. */
export function readCalendarDays(resource: Resource, record: Values): Values {
  const days = dateFieldsOf(resource).flatMap((name): [string, string][] => {
    const value = record[name];
    const day = typeof value === 'string' ? timestampPattern.exec(value)?.[1] : undefined;
    return day === undefined ? [] : [[name, day]];
  });
  return days.length === 0 ? record : { ...record, ...Object.fromEntries(days) };
}
