import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Resource } from '../../../schema';
import { ownChanges, type TimelineKind, type TimelinePath } from '../../../schema/server';
import { schemaOf, versionsTable } from '../../db';
import { mainAlias } from '../columns';
import { visibilitySql } from '../conditionsSql';
import type { TimelineMoment } from '../Records';
import { tableOf, type Source } from '../source';

/** The records in between that are followed at most, the latest first: they bound the work of one page. */
const mostBetween = 500;

interface MomentsQuery {
  readonly target: Resource;
  readonly id: number;
  readonly kinds: readonly TimelineKind[];
  readonly hasOwnChanges: boolean;
  readonly before: TimelineMoment | undefined;
  readonly limit: number;
}

/** SQL of what is earlier than a moment in the order of a timeline: by instant, kind and id, all descending. */
function earlierSql(
  name: string,
  { at, id }: Record<'at' | 'id', RawBuilder<unknown>>,
  before: TimelineMoment | undefined,
): RawBuilder<SqlBool> {
  if (!before) return sql`true`;
  const instant = sql`${before.at}::timestamptz`;
  if (name === before.kind) return sql`(${at}, ${id}) < (${instant}, ${before.id}::bigint)`;
  return name < before.kind ? sql`${at} <= ${instant}` : sql`${at} < ${instant}`;
}

const columnOf = (name: string) => sql.id(mainAlias, name);
const isLive = (source: Source, resource: Resource) =>
  sql<SqlBool>`${columnOf('discarded_at')} is null and ${visibilitySql(resource, source)}`;

interface Branch {
  readonly source: Source;
  readonly kind: TimelineKind;
  readonly query: MomentsQuery;
}

/** SQL of the latest records of a kind whose reference has a value, read along the index of that reference. */
function pointingSql({ source, kind, query }: Branch, by: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const { resource, entry } = kind;
  const place = { at: columnOf(entry.at), id: columnOf('id') };
  return sql`(select ${sql.lit(resource.name)}::text collate "C" as kind, ${place.id} as id, ${place.at} as at
    from ${tableOf(source, resource)} as ${sql.id(mainAlias)}
    where ${columnOf(by)} = ${value} and ${place.at} is not null and ${isLive(source, resource)}
    and ${earlierSql(resource.name, place, query.before)}
    order by ${place.at} desc, ${place.id} desc limit ${sql.lit(query.limit)})`;
}

function pathSql(branch: Branch, { by, over }: TimelinePath): RawBuilder<unknown> {
  const { source, query } = branch;
  if (!over) return pointingSql(branch, by, sql`${query.id}::bigint`);
  return sql`(select told.* from (
      select ${columnOf('id')} from ${tableOf(source, over.resource)} as ${sql.id(mainAlias)}
      where ${columnOf(over.by)} = ${query.id} and ${isLive(source, over.resource)}
      order by ${columnOf('id')} desc limit ${sql.lit(mostBetween)}
    ) as via cross join lateral ${pointingSql(branch, by, sql`via.id`)} as told)`;
}

function ownChangesSql(source: Source, { target, id, before, limit }: MomentsQuery): RawBuilder<unknown> {
  const place = { at: sql`created_at`, id: sql`id` };
  return sql`(select ${sql.lit(ownChanges)}::text collate "C" as kind, id, created_at as at
    from ${sql.id(schemaOf(target, source.schema), versionsTable)}
    where item_type = ${target.name} and item_id = ${id} and ${earlierSql(ownChanges, place, before)}
    order by created_at desc, id desc limit ${sql.lit(limit)})`;
}

/**
 * The latest moments of a record's timeline. Each kind is read along an index and as far as one page goes, whatever the
 * size of the tables; a record that two references lead to is told of once.
 */
export async function readMoments(source: Source, query: MomentsQuery): Promise<readonly TimelineMoment[]> {
  const branches = [
    ...query.kinds.flatMap((kind) => kind.paths.map((path) => pathSql({ source, kind, query }, path))),
    ...(query.hasOwnChanges ? [ownChangesSql(source, query)] : []),
  ];
  if (branches.length === 0) return [];
  const { rows } = await sql<TimelineMoment>`
    select kind, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
      from (${sql.join(branches, sql` union `)}) as moment
    order by moment.at desc, kind desc, id desc limit ${sql.lit(query.limit)}`.execute(source.db);
  return rows;
}
