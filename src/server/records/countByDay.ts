import { sql } from 'kysely';
import type { Resource } from '../../schema';
import type { Comparison } from '../../schema/server';
import { mainAlias } from './columns';
import { conditionsSql } from './conditionsSql';
import type { DayCount, DayRange } from './Records';
import { tableOf, type Source } from './source';

interface DayQuery extends DayRange {
  /** The own date field that says the day. */
  readonly field: string;
  /** Compares own fields. */
  readonly where: readonly Comparison[];
}

/** Counts live records by the day in one of their fields; days without records are left out. */
export async function countByDay(
  source: Source,
  resource: Resource,
  { field, where, from, to }: DayQuery,
): Promise<readonly DayCount[]> {
  const inRange: readonly Comparison[] = [
    { field, op: 'gte', value: from },
    { field, op: 'lte', value: to },
  ];
  const conditions = conditionsSql({ source, resource }, { where: [...where, ...inRange], discarded: false });
  const day = sql.id(mainAlias, field);
  const { rows } = await sql<DayCount>`select to_char(${day}, 'YYYY-MM-DD') as day, count(*)::int as count
    from ${tableOf(source, resource)} as ${sql.id(mainAlias)} where ${conditions}
    group by ${day} order by ${day}`.execute(source.db);
  return rows;
}
