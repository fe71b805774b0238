import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Comparison, ListQuery, Resource } from '../../schema';
import { columnTypes } from '../store/fieldColumns';
import { comparedColumn, orderColumn, own, searchedColumn } from './columns';

/** `%`, `_` and `\` are characters like any other (decision 7). */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function contains(resource: Resource, { field, value }: Comparison): RawBuilder<SqlBool> {
  const text = String(value);
  const searched = resource.fields[field]?.kind === 'richText' ? escapeHtml(text) : text;
  return sql`${searchedColumn(resource, field)} ilike ${`%${literal(searched)}%`}`;
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The stretch that an instant given to the day or the millisecond stands for, its end excluded. Days are those of UTC. */
function stretchOf(value: unknown): { from: RawBuilder<unknown>; until: RawBuilder<unknown> } {
  if (isDay(value)) {
    return { from: sql`${value}::date::timestamp at time zone 'UTC'`, until: sql`(${value}::date + 1)::timestamp at time zone 'UTC'` };
  }
  return { from: sql`${value}::timestamptz`, until: sql`${value}::timestamptz + interval '1 millisecond'` };
}

function compareInstants(column: RawBuilder<unknown>, { op, value }: Comparison): RawBuilder<SqlBool> {
  const { from, until } = stretchOf(value);
  if (op === 'gte') return sql`${column} >= ${from}`;
  if (op === 'lte') return sql`${column} < ${until}`;
  return sql`(${column} >= ${from} and ${column} < ${until})`;
}

function comparison(resource: Resource, compared: Comparison): RawBuilder<SqlBool> {
  const { field, op, value } = compared;
  if (op === 'contains') return contains(resource, compared);
  const column = comparedColumn(resource, field);
  if (op === 'empty') return sql`${column} ${sql.raw(value === true ? 'is null' : 'is not null')}`;
  const type = columnTypes[resource.fields[field]?.kind ?? 'text'];
  if (type === 'timestamptz') return compareInstants(column, compared);
  const given = sql`${value}::${sql.raw(op === 'has' ? 'text' : type)}`;
  if (op === 'has') return sql`${column} @> array[${given}]`;
  return sql`${column} ${sql.raw({ eq: '=', gte: '>=', lte: '<=' }[op])} ${given}`;
}

/** SQL of what the records of a view have in common; true for any other resource. */
export function viewed(resource: Resource): RawBuilder<SqlBool> {
  const common = Object.entries(resource.view?.where ?? {}).map(([name, value]) => sql<SqlBool>`${comparedColumn(resource, name)} = ${value}`);
  return sql<SqlBool>`${sql.join([sql`true`, ...common], sql` and `)}`;
}

/** SQL of a list's conditions: every search given, and whether discarded records are asked for or all others. */
export function conditionsOf(resource: Resource, { where, discarded }: Pick<ListQuery, 'where' | 'discarded'>): RawBuilder<SqlBool> {
  const state = sql<SqlBool>`${sql.ref(`${own}.discarded_at`)} ${sql.raw(discarded ? 'is not null' : 'is null')}`;
  return sql<SqlBool>`${sql.join([state, viewed(resource), ...where.map((compared) => comparison(resource, compared))], sql` and `)}`;
}

/** SQL of a list's order: as asked, as declared, or newest first; equal rows by their id, so that pages never overlap. */
export function orderBy(resource: Resource, sort: ListQuery['sort'] = resource.list?.sort): RawBuilder<unknown> {
  const order = sql.raw(sort?.order === 'asc' ? 'asc' : 'desc');
  const id = sql.ref(`${own}.id`);
  if (!sort || sort.field === 'id') return sql`${id} ${order}`;
  return sql`${orderColumn(resource, sort.field)} ${order} nulls last, ${id} ${order}`;
}
