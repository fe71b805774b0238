import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isHtml, type Comparison, type ListQuery, type Resource } from '../../schema';
import { columnTypeOf, foldFunction } from '../store';
import { comparedColumn, joinedOfOne, own, presentColumn, searchedColumn } from './columns';
import { keeperOf, tableOf, type Source } from './source';

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/**
 * The pattern of a text anywhere in another, folded as that is. `%`, `_` and `\\` are characters like any other (decision 7), and are made
 * so after folding, which may bring them forth.
 */
export const containing = (text: string): RawBuilder<string> =>
  sql`'%' || regexp_replace(${sql.raw(foldFunction)}(${text}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** Whether trigrams can lead to a text: three letters or digits of it stand together. */
const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/**
 * Whether a list is searched by what no index leads to, or by a text of linked records: of how many rows point to these the database knows little, least where
 * they are few or hardly used.
 */
export const isHardToEstimate = ({ included }: Resource, { where }: Pick<ListQuery, 'where'>): boolean =>
  where.some(({ field, op, value }) => op === 'contains' && (included[field] !== undefined || !hasTrigram(String(value))));

/** The list whose conditions are written. */
export interface Listed {
  readonly source: Pick<Source, 'schema' | 'registry'>;
  readonly resource: Resource;
}

function contains({ source, resource }: Listed, { field, value }: Comparison): RawBuilder<SqlBool> {
  const text = String(value);
  const searched = isHtml(resource.fields[field]) ? escapeHtml(text) : text;
  const isLike = sql<SqlBool>`${searchedColumn(resource, field)} like ${containing(searched)}`;
  // Without one the index would be read whole, and then every row that it names: said this way the database estimates as well, and leaves the index alone.
  const matches = hasTrigram(searched) ? isLike : sql<SqlBool>`(${isLike}) is true`;
  const joined = joinedOfOne(source.registry, resource, field);
  // No index holds a text that is joined of several: the few records that it is joined in are looked through once.
  if (joined) {
    const { target, alias, from: holder } = joined;
    const found = sql`select ${sql.id(alias, 'id')} from ${tableOf(source, target)} as ${sql.id(alias)} where ${matches}`;
    return sql`(exists (${found}) and ${sql.id(holder.alias, holder.column)} = any(array(${found})))`;
  }
  // Said aloud, since the database does not see that what is folded of nothing is nothing: only then does it start at the linked records.
  return sql`(${presentColumn(resource, field)} is not null and ${matches})`;
}

/** Whether an instant is given to the day. */
export const isDayGiven = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The stretch that an instant given to the day or the millisecond stands for, its end excluded. Days are those of UTC. */
function stretchOf(value: unknown): { from: RawBuilder<unknown>; until: RawBuilder<unknown> } {
  if (isDayGiven(value)) {
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

function comparison(listed: Listed, compared: Comparison): RawBuilder<SqlBool> {
  const { resource } = listed;
  const { field, op, value } = compared;
  if (op === 'contains') return contains(listed, compared);
  const column = comparedColumn(resource, field);
  if (op === 'empty') return sql`${column} ${sql.raw(value === true ? 'is null' : 'is not null')}`;
  const type = columnTypeOf(resource, field);
  if (type === 'timestamptz') return compareInstants(column, compared);
  const given = sql`${value}::${sql.raw(type)}`;
  if (op === 'has') return sql`${column} && ${given}`;
  return sql`${column} ${sql.raw({ eq: '=', gte: '>=', lte: '<=' }[op])} ${given}`;
}

/** SQL of what of a shared resource a manufacturer's desk sees, also through a view. */
function ofDesk(resource: Resource, { schema, registry }: Pick<Source, 'schema' | 'registry'>): RawBuilder<SqlBool>[] {
  const { desk } = keeperOf({ registry }, resource);
  if (desk === undefined) return [];
  const column = sql.id(own, desk);
  return [sql<SqlBool>`(${column} = ${schema} or ${column} is null)`];
}

/** SQL of what the records of a view, or those that one desk sees, have in common; true for any other resource. */
export function viewed(resource: Resource, source: Pick<Source, 'schema' | 'registry'>): RawBuilder<SqlBool> {
  const common = Object.entries(resource.view?.where ?? {}).map(([name, values]) => sql<SqlBool>`${comparedColumn(resource, name)} in (${sql.join([values].flat())})`);
  return sql<SqlBool>`${sql.join([sql`true`, ...common, ...ofDesk(resource, source)], sql` and `)}`;
}

/** SQL of a list's conditions: every search given, and whether discarded records are asked for or all others. */
export function conditionsOf(listed: Listed, { where, discarded }: Pick<ListQuery, 'where' | 'discarded'>): RawBuilder<SqlBool> {
  const state = sql<SqlBool>`${sql.ref(`${own}.discarded_at`)} ${sql.raw(discarded ? 'is not null' : 'is null')}`;
  return sql<SqlBool>`${sql.join([state, viewed(listed.resource, listed.source), ...where.map((compared) => comparison(listed, compared))], sql` and `)}`;
}
