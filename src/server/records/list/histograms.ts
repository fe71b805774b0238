import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isLong, memoizePerResource, traitsOf, type Comparison, type Field, type ListQuery, type Resource, type Search as Searched } from '../../../schema';
import { columnTypeOf } from '../../store';
import { comparedSql, nonNullColumn, searchedTextSql } from '../columns';
import { containsPattern, isDateOnly } from '../conditionsSql';

/** The definition of a stored histogram of a list: by the combined values of all its choice fields, by one text, or by one day. */
export interface Histogram {
  readonly by: 'choices' | 'text' | 'day';
  readonly fields: readonly string[];
}

const fieldOf = ({ fields }: Resource, { field }: Pick<Searched, 'field'>): Field => fields[field] as Field;
const isRange = (op: Comparison['op']): boolean => op === 'gte' || op === 'lte';

const isChoiceSearch = (resource: Resource, search: Searched): boolean => {
  const { takes, multiple } = traitsOf(fieldOf(resource, search));
  return search.op === 'eq' && (takes === 'listed' || takes === 'offered') && !multiple;
};
const isShortTextSearch = (resource: Resource, search: Searched): boolean => {
  const field = fieldOf(resource, search);
  return search.op === 'contains' && !isLong(field) && traitsOf(field).html !== true;
};
const isDaySearch = (resource: Resource, search: Searched): boolean => isRange(search.op) && ['date', 'timestamptz'].includes(columnTypeOf(resource, search.field));

/** All histograms of a list, derived from its declared searches. */
export const histogramsOf = memoizePerResource((resource: Resource): readonly Histogram[] => {
  const fieldsWhere = (matches: (resource: Resource, search: Searched) => boolean) => [...new Set(Object.values(resource.search).filter((search) => matches(resource, search)).map(({ field }) => field))].sort();
  const choices = fieldsWhere(isChoiceSearch);
  const each = (by: 'text' | 'day', fields: readonly string[]) => fields.map((field): Histogram => ({ by, fields: [field] }));
  return [...(choices.length > 0 ? [{ by: 'choices', fields: choices } as const] : []), ...each('day', fieldsWhere(isDaySearch)), ...each('text', fieldsWhere(isShortTextSearch))];
});

const isInstant = (resource: Resource, field: string): boolean => columnTypeOf(resource, field) === 'timestamptz';

/** Whether a histogram can answer a comparison. */
const isAnsweredBy = (resource: Resource, { by, fields }: Histogram, { field, op, value }: Comparison): boolean => {
  if (!fields.includes(field)) return false;
  if (op === 'empty') return by === 'choices' || value === false;
  if (by === 'choices') return op === 'eq';
  if (by === 'text') return op === 'contains';
  return (isRange(op) || op === 'eq') && (!isInstant(resource, field) || isDateOnly(value));
};

/** The histogram that can count the matches of a search; undefined if there is none. A view is filtered even without a condition. */
export function findHistogram(resource: Resource, { where, discarded }: Pick<ListQuery, 'where' | 'discarded'>): Histogram | undefined {
  if (discarded || (where.length === 0 && !resource.view)) return undefined;
  return histogramsOf(resource).find((histogram) => (where.length > 0 || histogram.by === 'choices') && where.every((comparison) => isAnsweredBy(resource, histogram, comparison)));
}

/** SQL of the histogram value of a record; null if the record is left out. */
export function histogramValueSql(resource: Resource, { by, fields }: Histogram): RawBuilder<string> {
  if (by === 'choices') return sql`json_build_array(${sql.join(fields.map((field) => sql`(${comparedSql(resource, field)})::text`))})::text`;
  const [field = ''] = fields;
  if (by === 'text') return sql`case when ${nonNullColumn(resource, field)} is not null then ${searchedTextSql(resource, field)} end`;
  const column = comparedSql(resource, field);
  return isInstant(resource, field) ? sql`(${column} at time zone 'UTC')::date::text` : sql`${column}::text`;
}

/** SQL that tells whether a histogram value matches a search. */
export function matchesSearchSql(resource: Resource, { by, fields }: Histogram, where: readonly Comparison[], valueSql: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const conditions = where.map(({ field, op, value }): RawBuilder<SqlBool> => {
    const choice = sql`(${valueSql}::jsonb ->> ${sql.lit(fields.indexOf(field))})`;
    if (op === 'empty') return by === 'choices' ? sql`${choice} ${sql.raw(value === true ? 'is null' : 'is not null')}` : sql`true`;
    if (by === 'choices') return sql`${choice} = (${value}::${sql.raw(columnTypeOf(resource, field))})::text`;
    if (by === 'text') return sql`${valueSql} like ${containsPattern(String(value))}`;
    return sql`${valueSql}::date ${sql.raw({ gte: '>=', lte: '<=' }[op as string] ?? '=')} ${value}::date`;
  });
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}
