import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Condition } from '../../schema';

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
