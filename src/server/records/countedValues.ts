import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isLong, perResource, traitsOf, type Comparison, type Field, type ListQuery, type Resource, type Search as Searched } from '../../schema';
import { columnTypeOf } from '../store';
import { comparedColumn, presentColumn, searchedColumn } from './columns';
import { containing, isDayGiven } from './listQuery';

/** The definition of a stored histogram of a list: by the combined values of all its choice fields, by one text, or by one day. */
export interface Counting {
  readonly by: 'choices' | 'text' | 'day';
  readonly fields: readonly string[];
}

const fieldOf = ({ fields }: Resource, { field }: Pick<Searched, 'field'>): Field => fields[field] as Field;
const isRange = (op: Comparison['op']): boolean => op === 'gte' || op === 'lte';

const isChosen = (resource: Resource, search: Searched): boolean => {
  const { takes, multiple } = traitsOf(fieldOf(resource, search));
  return search.op === 'eq' && (takes === 'listed' || takes === 'offered') && !multiple;
};
const isShortText = (resource: Resource, search: Searched): boolean => {
  const field = fieldOf(resource, search);
  return search.op === 'contains' && !isLong(field) && traitsOf(field).html !== true;
};
const isByDay = (resource: Resource, search: Searched): boolean => isRange(search.op) && ['date', 'timestamptz'].includes(columnTypeOf(resource, search.field));

/** All histograms of a list, derived from its declared searches. */
export const countingsOf = perResource((resource: Resource): readonly Counting[] => {
  const fieldsWhere = (is: (resource: Resource, search: Searched) => boolean) => [...new Set(Object.values(resource.search).filter((search) => is(resource, search)).map(({ field }) => field))].sort();
  const choices = fieldsWhere(isChosen);
  const each = (by: 'text' | 'day', fields: readonly string[]) => fields.map((field): Counting => ({ by, fields: [field] }));
  return [...(choices.length > 0 ? [{ by: 'choices', fields: choices } as const] : []), ...each('day', fieldsWhere(isByDay)), ...each('text', fieldsWhere(isShortText))];
});

const isInstant = (resource: Resource, field: string): boolean => columnTypeOf(resource, field) === 'timestamptz';

/** Whether a histogram can answer a comparison. */
const isCounted = (resource: Resource, { by, fields }: Counting, { field, op, value }: Comparison): boolean => {
  if (!fields.includes(field)) return false;
  if (op === 'empty') return by === 'choices' || value === false;
  if (by === 'choices') return op === 'eq';
  if (by === 'text') return op === 'contains';
  return (isRange(op) || op === 'eq') && (!isInstant(resource, field) || isDayGiven(value));
};

/** The histogram that can count the matches of a search; undefined if there is none. A view is filtered even without a condition. */
export function countingFor(resource: Resource, { where, discarded }: Pick<ListQuery, 'where' | 'discarded'>): Counting | undefined {
  if (discarded || (where.length === 0 && !resource.view)) return undefined;
  return countingsOf(resource).find((counting) => (where.length > 0 || counting.by === 'choices') && where.every((compared) => isCounted(resource, counting, compared)));
}

/** SQL of the histogram value of a record; null if the record is left out. */
export function heldSql(resource: Resource, { by, fields }: Counting): RawBuilder<string> {
  if (by === 'choices') return sql`json_build_array(${sql.join(fields.map((field) => sql`(${comparedColumn(resource, field)})::text`))})::text`;
  const [field = ''] = fields;
  if (by === 'text') return sql`case when ${presentColumn(resource, field)} is not null then ${searchedColumn(resource, field)} end`;
  const column = comparedColumn(resource, field);
  return isInstant(resource, field) ? sql`(${column} at time zone 'UTC')::date::text` : sql`${column}::text`;
}

/** SQL that tells whether a histogram value matches a search. */
export function isHeld(resource: Resource, { by, fields }: Counting, where: readonly Comparison[], held: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const conditions = where.map(({ field, op, value }): RawBuilder<SqlBool> => {
    const chosen = sql`(${held}::jsonb ->> ${sql.lit(fields.indexOf(field))})`;
    if (op === 'empty') return by === 'choices' ? sql`${chosen} ${sql.raw(value === true ? 'is null' : 'is not null')}` : sql`true`;
    if (by === 'choices') return sql`${chosen} = (${value}::${sql.raw(columnTypeOf(resource, field))})::text`;
    if (by === 'text') return sql`${held} like ${containing(String(value))}`;
    return sql`${held}::date ${sql.raw({ gte: '>=', lte: '<=' }[op as string] ?? '=')} ${value}::date`;
  });
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}
