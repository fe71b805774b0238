import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { comparesPart, getField, toUnscripted, type Condition, type Resource } from '../../schema';
import { isHtml, type Comparison, type ListQuery } from '../../schema/server';
import { columnTypeOf, foldFunction, searchedPart } from '../db';
import { comparedSql, linkSql, singleJoinOf, mainAlias, nonNullColumn, searchedTextSql } from './columns';
import { storedResourceOf, tableOf, type Source } from './source';

/** What a condition is evaluated with. */
interface ConditionContext {
  /** SQL of the value of an own field. */
  readonly valueOf: (name: string) => RawBuilder<unknown>;
  /** The features of the manufacturer. */
  readonly features: readonly string[];
}

/** SQL of a condition on own fields of a record. */
export function conditionSql(condition: Condition, context: ConditionContext): RawBuilder<SqlBool> {
  const joined = (parts: readonly Condition[], word: RawBuilder<unknown>, none: RawBuilder<SqlBool>) =>
    parts.length === 0
      ? none
      : sql<SqlBool>`(${sql.join(
          parts.map((part) => conditionSql(part, context)),
          word,
        )})`;
  if ('all' in condition) return joined(condition.all, sql` and `, sql`true`);
  if ('any' in condition) return joined(condition.any, sql` or `, sql`false`);
  if ('feature' in condition) return context.features.includes(condition.feature) ? sql`true` : sql`false`;
  const value = context.valueOf(condition.field);
  if ('filled' in condition) return sql`${value} ${condition.filled ? sql`is not null` : sql`is null`}`;
  return sql`${value} in (${sql.join([...condition.is])})`;
}

/** Plain text as it stands in stored HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/**
 * A folded text as part of a LIKE pattern. `%`, `_` and `\\` match literally (decision 7); they are escaped after
 * folding, which can produce them.
 */
export const foldedPattern = (text: string): RawBuilder<string> =>
  sql`regexp_replace(${sql.raw(foldFunction)}(${text}::text), '([\\\\%_])', '\\\\\\1', 'g')`;

/** The LIKE pattern for a text anywhere in a folded column. */
export const containsPattern = (text: string): RawBuilder<string> => sql`'%' || ${foldedPattern(text)} || '%'`;

/** Whether a trigram index can find a text: it contains three consecutive letters or digits. */
const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/**
 * Whether the planner cannot estimate a search well: no index supports it, or it searches texts of linked records,
 * whose number of referencing rows the statistics barely cover, least of all where few rows reference them.
 */
export const isHardToEstimate = ({ included }: Resource, { where }: Pick<ListQuery, 'where'>): boolean =>
  where.some(
    ({ field, op, value }) => comparesPart(op) && (included[field] !== undefined || !hasTrigram(String(value))),
  );

/** The list that the conditions belong to. */
export interface ListTarget {
  readonly source: Pick<Source, 'schema' | 'registry'>;
  readonly resource: Resource;
}

/** Several texts are alternatives. */
function containsSql(list: ListTarget, comparison: Comparison): RawBuilder<SqlBool> {
  const { source, resource } = list;
  const { field, value } = comparison;
  if (Array.isArray(value))
    return sql`(${sql.join(
      value.map((one: unknown) => containsSql(list, { ...comparison, value: one })),
      sql` or `,
    )})`;
  const searchedField = getField(resource, field);
  const text = searchedPart(searchedField.kind, String(value));
  const searched = isHtml(searchedField) ? escapeHtml(toUnscripted(text)) : text;
  const isLike = sql<SqlBool>`${searchedTextSql(resource, field)} like ${containsPattern(searched)}`;
  // Without a trigram the index would be scanned whole, then every row it names. `is true` keeps the planner off the
  // index, with an equally good estimate.
  const matches = hasTrigram(searched) ? isLike : sql<SqlBool>`(${isLike}) is true`;
  const joined = singleJoinOf(source.registry, resource, field);
  // No index covers a text joined from several fields: the small linked table is scanned once instead.
  if (joined) {
    const { target, alias, from: holder } = joined;
    const found = sql`select ${sql.id(alias, 'id')} from ${tableOf(source, target)} as ${sql.id(alias)}
      where ${matches}`;
    return sql`(exists (${found}) and ${sql.id(holder.alias, holder.column)} = any(array(${found})))`;
  }
  // The planner does not know that folding null yields null. The explicit condition lets it start from the linked
  // records.
  return sql`(${nonNullColumn(resource, field)} is not null and ${matches})`;
}

/** Whether an instant is given as a date only. */
export const isDateOnly = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The half-open range of an instant given to the day or the millisecond. Days are in UTC. */
function instantRange(value: unknown): { from: RawBuilder<unknown>; until: RawBuilder<unknown> } {
  if (isDateOnly(value)) {
    return {
      from: sql`${value}::date::timestamp at time zone 'UTC'`,
      until: sql`(${value}::date + 1)::timestamp at time zone 'UTC'`,
    };
  }
  return { from: sql`${value}::timestamptz`, until: sql`${value}::timestamptz + interval '1 millisecond'` };
}

/** SQL that compares an instant. */
export function compareInstantSql(column: RawBuilder<unknown>, { op, value }: Comparison): RawBuilder<SqlBool> {
  const { from, until } = instantRange(value);
  if (op === 'gte') return sql`${column} >= ${from}`;
  if (op === 'lte') return sql`${column} < ${until}`;
  return sql`(${column} >= ${from} and ${column} < ${until})`;
}

/**
 * Whether a field has no value, also because there is no linked record that could have one. The planner takes a column
 * of an outer join for filled in every row, and would read the whole list for a page: the link, of which it knows how
 * often it is empty, says the same.
 */
function emptySql(resource: Resource, { field, value }: Comparison): RawBuilder<SqlBool> {
  const column = comparedSql(resource, field);
  if (value !== true) return sql`${column} is not null`;
  const link = linkSql(resource, field);
  return link ? sql`(${link} is null or ${column} is null)` : sql`${column} is null`;
}

function comparisonSql(list: ListTarget, condition: Comparison): RawBuilder<SqlBool> {
  const { resource } = list;
  const { field, op, value } = condition;
  if (op === 'contains') return containsSql(list, condition);
  if (op === 'empty') return emptySql(resource, condition);
  const column = comparedSql(resource, field);
  const type = columnTypeOf(resource, field);
  if (type === 'timestamptz') return compareInstantSql(column, condition);
  if (op === 'in') return sql`${column} = any(${value}::${sql.raw(type)}[])`;
  const given = sql`${value}::${sql.raw(type)}`;
  if (op === 'has') return sql`${column} && ${given}`;
  return sql`${column} ${sql.raw({ eq: '=', gte: '>=', lte: '<=' }[op])} ${given}`;
}

/** SQL conditions for the rows of a shared resource that a manufacturer may see, also through a view. */
function manufacturerConditions(
  resource: Resource,
  { schema, registry }: Pick<Source, 'schema' | 'registry'>,
): RawBuilder<SqlBool>[] {
  const { tenantField } = storedResourceOf({ registry }, resource);
  if (tenantField === undefined) return [];
  const column = sql.id(mainAlias, tenantField);
  return [sql<SqlBool>`(${column} = ${schema} or ${column} is null)`];
}

/** SQL condition for the rows that belong to a view and that the manufacturer may see; true for any other resource. */
export function visibilitySql(resource: Resource, source: Pick<Source, 'schema' | 'registry'>): RawBuilder<SqlBool> {
  const common = Object.entries(resource.view?.where ?? {}).map(
    ([name, values]) => sql<SqlBool>`${comparedSql(resource, name)} in (${sql.join([values].flat())})`,
  );
  return sql<SqlBool>`${sql.join([sql`true`, ...common, ...manufacturerConditions(resource, source)], sql` and `)}`;
}

/** SQL of all conditions of a list: its searches, and either discarded or live records. */
export function conditionsSql(
  list: ListTarget,
  { where, discarded }: Pick<ListQuery, 'where' | 'discarded'>,
): RawBuilder<SqlBool> {
  const state = sql<SqlBool>`${sql.ref(`${mainAlias}.discarded_at`)} ${sql.raw(discarded ? 'is not null' : 'is null')}`;
  const comparisons = where.map((condition) => comparisonSql(list, condition));
  return sql<SqlBool>`${sql.join([state, visibilitySql(list.resource, list.source), ...comparisons], sql` and `)}`;
}
