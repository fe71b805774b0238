import { sql } from 'kysely';
import type { ListQuery, Resource } from '../../schema';
import { valueCountsTable } from '../store';
import { bringUpToDate, totalAfter, type Moved } from './changedTotal';
import { changesOf, isLater, joinsFor, momentSql, notedNames, type Counted, type Moment, type Search } from './countAnew';
import { countingFor, heldSql, isHeld, type Counting } from './countedValues';
import { conditionsOf } from './listQuery';
import { thisDatabase } from './keptMarks';
import { from } from './readRecords';
import { searchOf } from './rememberedSearches';
import type { Source } from './source';

/** The maximum number of distinct values: scanning a larger histogram would take as long as counting. */
const mostValues = 100_000;
/** Above this number of changes, a full count is cheaper than an incremental update. */
const mostChanges = 1_000;

const countsIn = ({ schema }: Source) => sql.id(schema, valueCountsTable);
const nameOf = ({ name }: Resource, { by, fields }: Counting): string => JSON.stringify([name, by, ...fields]);

/**
 * SQL of the snapshot of a stored histogram, restricted to a search: a histogram covers the tables of several fields, of which the search may read fewer. Keeps only
 * the seen writers of these tables.
 */
const keptMoment = (search: Search) => sql<Moment>`moment || jsonb_build_object('seen', array(
  select writer::bigint from jsonb_array_elements_text(moment -> 'seen') as seen (writer) where exists (
    select from ${changesOf(search.source)} as changes where changed = any(${notedNames(search)}) and changes.writer = seen.writer::bigint)))`;

/** Counts the matches of a search from a stored histogram, updated incrementally; undefined if no histogram can answer it. */
export async function countKept(search: Search): Promise<Counted | undefined> {
  const { source, resource, query } = search;
  const counting = countingFor(resource, query);
  if (!counting) return undefined;
  const { rows } = await sql<{ readonly moment: Moment; readonly total: number }>`
    select ${keptMoment(search)} as moment, (select coalesce(sum(each.records), 0)::bigint from (select unnest(held) as value, unnest(kept.records) as records) as each where ${isHeld(resource, counting, query.where, sql`value`)}) as total
    from ${countsIn(source)} as kept where list = ${nameOf(resource, counting)} and database = ${thisDatabase} and held is not null`.execute(source.db);
  const [kept] = rows;
  return kept && bringUpToDate(search, { ...kept.moment, total: kept.total }, { change: totalAfter });
}

interface Kept {
  readonly moment: Moment;
  readonly isAll: boolean;
  readonly isOld: boolean;
}

async function readKept({ source, resource }: Search, counting: Counting): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select moment, held is not null as "isAll", counted_at < now() - interval '1 day' as "isOld" from ${countsIn(source)} where list = ${nameOf(resource, counting)} and database = ${thisDatabase}`.execute(source.db);
  return rows[0];
}

/** Computes a histogram of a list, and stores it for all processes. */
async function countValues(search: Search, counting: Counting): Promise<void> {
  const { source, resource, query } = search;
  const held = heldSql(resource, counting);
  await sql`
    insert into ${countsIn(source)} as kept (list, database, moment, held, records)
    select ${nameOf(resource, counting)}, ${thisDatabase}, jsonb_build_object('floor', floor, 'seen', seen, 'state', state), held, records from (select ${momentSql(search)}) as moment, (
      select case when count(*) <= ${mostValues} then coalesce(array_agg(value), '{}') end as held, coalesce(array_agg(records), '{}') as records from (
        select ${held} as value, count(*) as records from ${from(source, resource, joinsFor(search))} where ${conditionsOf({ source, resource }, query)} and ${held} is not null group by 1 limit ${mostValues + 1}
      ) as counted
    ) as all_of_them
    on conflict (list) do update set database = excluded.database, moment = excluded.moment, held = excluded.held, records = excluded.records, counted_at = now()`.execute(source.db);
}

/** Applies moved records to the stored histogram. */
async function keepMoved({ source, resource }: Search, counting: Counting, { moment, moved }: { readonly moment: Moment; readonly moved: readonly Moved<string>[] }): Promise<void> {
  const changes = moved.flatMap(({ was, is }) => [...(was === null ? [] : [{ value: was, by: -1 }]), ...(is === null ? [] : [{ value: is, by: 1 }])]);
  await sql`
    update ${countsIn(source)} as kept set moment = ${JSON.stringify(moment)}::jsonb, (held, records) = (
      select coalesce(array_agg(value), '{}'), coalesce(array_agg(records), '{}') from (
        select value, sum(each.records)::bigint as records from (
          select * from unnest(kept.held, kept.records) union all select * from unnest(${changes.map(({ value }) => value)}::text[], ${changes.map(({ by }) => by)}::bigint[])
        ) as each (value, records) group by value having sum(each.records) > 0
      ) as added_up
    ) where list = ${nameOf(resource, counting)}`.execute(source.db);
}

/** Updates a stored histogram incrementally, or recounts it if that is cheaper or the last count is old. */
export async function refreshValues(source: Source, resource: Resource, counting: Counting): Promise<void> {
  const query: ListQuery = { where: [], page: 1, per: 1, discarded: false };
  const search = searchOf({ source, resource, query, counting });
  const kept = await readKept(search, counting);
  if (!kept || kept.isOld) return countValues(search, counting);
  if (!kept.isAll) return;
  const known: Moment & { readonly moved: readonly Moved<string>[] } = { ...kept.moment, moved: [] };
  const now = await bringUpToDate(search, known, { place: heldSql(resource, counting), most: mostChanges, change: (before, moved: readonly Moved<string>[]) => ({ ...before, moved }) });
  if (!now) return countValues(search, counting);
  const { moved, ...moment } = now;
  if (isLater(moment, kept.moment)) await keepMoved(search, counting, { moment, moved });
}
