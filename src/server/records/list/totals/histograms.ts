import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isLong, type Comparison, type ListQuery } from '../../../../schema/server';
import { memoizePerResource, traitsOf, type Field, type Resource, type Search as Searched } from '../../../../schema';
import { columnTypeOf, type ColumnType } from '../../../db';
import { comparedSql, nonNullColumn, searchedTextSql } from '../../columns';
import { compareInstantSql, containsPattern, isDateOnly } from '../../conditionsSql';

/**
 * The definition of a stored histogram of a list: by the combined values of all its choice fields, by one text, by one
 * day, or by the hour of an instant.
 */
export interface Histogram {
  readonly by: 'choices' | 'text' | 'day' | 'hour';
  readonly fields: readonly string[];
}

const fieldOf = ({ fields }: Resource, { field }: Pick<Searched, 'field'>): Field => fields[field] as Field;
const isRange = (op: Comparison['op']): boolean => op === 'gte' || op === 'lte';

const isChoiceSearch = (resource: Resource, search: Searched): boolean => {
  const { takes, multiple } = traitsOf(fieldOf(resource, search));
  return (search.op === 'eq' || search.op === 'in') && (takes === 'listed' || takes === 'offered') && !multiple;
};
const isShortTextSearch = (resource: Resource, search: Searched): boolean => {
  const field = fieldOf(resource, search);
  return search.op === 'contains' && !isLong(field) && traitsOf(field).html !== true;
};
const isRangeSearchOf =
  (type: ColumnType) =>
  (resource: Resource, search: Searched): boolean =>
    isRange(search.op) && columnTypeOf(resource, search.field) === type;

/** All histograms of a list, derived from its declared searches. */
export const histogramsOf = memoizePerResource((resource: Resource): readonly Histogram[] => {
  const fieldsWhere = (matches: (resource: Resource, search: Searched) => boolean) =>
    [
      ...new Set(
        Object.values(resource.search)
          .filter((search) => matches(resource, search))
          .map(({ field }) => field),
      ),
    ].sort();
  const choices = fieldsWhere(isChoiceSearch);
  const each = (by: Exclude<Histogram['by'], 'choices'>, fields: readonly string[]) =>
    fields.map((field): Histogram => ({ by, fields: [field] }));
  return [
    ...(choices.length > 0 ? [{ by: 'choices', fields: choices } as const] : []),
    ...each('day', fieldsWhere(isRangeSearchOf('date'))),
    ...each('hour', fieldsWhere(isRangeSearchOf('timestamptz'))),
    ...each('text', fieldsWhere(isShortTextSearch)),
  ];
});

const hourMs = 3_600_000;
const secondsPerHour = sql.lit(3_600);

/** Whether a range of instants begins or ends with an hour: one of days does in most time zones. */
function isWholeHours({ op, value }: Comparison): boolean {
  if (isDateOnly(value)) return true;
  const instant = Date.parse(String(value));
  return op !== 'eq' && (op === 'gte' ? instant : instant + 1) % hourMs === 0;
}

/** Whether a histogram can answer a comparison. */
const isAnsweredBy = ({ by, fields }: Histogram, comparison: Comparison): boolean => {
  const { field, op, value } = comparison;
  if (!fields.includes(field)) return false;
  if (op === 'empty') return by === 'choices' || value === false;
  if (by === 'choices') return op === 'eq' || op === 'in';
  if (by === 'text') return op === 'contains';
  return (isRange(op) || op === 'eq') && (by === 'day' || isWholeHours(comparison));
};

/**
 * The histogram that can count the matches of a search; undefined if there is none. A view is filtered even without a
 * condition.
 */
export function findHistogram(
  resource: Resource,
  { where, discarded }: Pick<ListQuery, 'where' | 'discarded'>,
): Histogram | undefined {
  if (discarded || (where.length === 0 && !resource.view)) return undefined;
  return histogramsOf(resource).find(
    (histogram) =>
      (where.length > 0 || histogram.by === 'choices') &&
      where.every((comparison) => isAnsweredBy(histogram, comparison)),
  );
}

/** SQL of the histogram value of a record; null if the record is left out. */
export function histogramValueSql(resource: Resource, { by, fields }: Histogram): RawBuilder<string> {
  if (by === 'choices')
    return sql`json_build_array(${sql.join(fields.map((name) => sql`(${comparedSql(resource, name)})::text`))})::text`;
  const [field = ''] = fields;
  if (by === 'text')
    return sql`case when ${nonNullColumn(resource, field)} is not null then ${searchedTextSql(resource, field)} end`;
  const column = comparedSql(resource, field);
  return by === 'hour' ? sql`floor(extract(epoch from ${column}) / ${secondsPerHour})::text` : sql`${column}::text`;
}

/** SQL that tells whether a value of a histogram matches a search. */
export function matchesValueSql(
  resource: Resource,
  { by, fields }: Histogram,
  where: readonly Comparison[],
  valueSql: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const conditions = where.map(({ field, op, value }): RawBuilder<SqlBool> => {
    const choice = sql`(${valueSql}::jsonb ->> ${sql.lit(fields.indexOf(field))})`;
    if (op === 'empty')
      return by === 'choices' ? sql`${choice} ${sql.raw(value === true ? 'is null' : 'is not null')}` : sql`true`;
    if (op === 'in') return sql`${choice} = any(${value}::text[])`;
    if (by === 'choices') return sql`${choice} = (${value}::${sql.raw(columnTypeOf(resource, field))})::text`;
    if (by === 'text') return sql`${valueSql} like ${containsPattern(String(value))}`;
    if (by === 'hour')
      return compareInstantSql(sql`to_timestamp(${valueSql}::float8 * ${secondsPerHour})`, { field, op, value });
    return sql`${valueSql}::date ${sql.raw({ gte: '>=', lte: '<=' }[op as string] ?? '=')} ${value}::date`;
  });
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}
