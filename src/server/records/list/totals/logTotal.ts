import { sql } from 'kysely';
import { comparesPart, traitsOf, type Field } from '../../../../schema';
import { mainAlias } from '../../columns';
import { tableOf } from '../../source';
import { createSearchCache, matchesSql, trackSearch, type Search, type TrackedSearch } from '../tracking/Search';

/** The number of matches of a search of a log, up to an entry. */
interface LogTotal {
  readonly total: number;
  /** The ids of the first and last entry at that time, and when the last was stored. */
  readonly first: number;
  readonly last: number;
  readonly stored: string;
}

interface LogBounds {
  readonly first: number | null;
  readonly last: number | null;
  readonly stored: string | null;
  /** When the last entry of the known total was stored. */
  readonly known: string | null;
}

/** The number of entries read per statement, so that no statement takes long however large the log is. */
const batchSize = 250_000;

async function readLogBounds({ source, resource }: Search, known?: LogTotal): Promise<LogBounds> {
  const log = tableOf(source, resource);
  const storedAt = (id: unknown) => sql`(select created_at::text from ${log} where id = ${id})`;
  const { rows } = await sql<LogBounds>`
    select first, last, ${storedAt(sql`last`)} as stored, ${storedAt(known?.last ?? 0)} as known
    from (select (select min(id) from ${log}) as first, (select max(id) from ${log}) as last) as ends`.execute(
    source.db,
  );
  return rows[0] as LogBounds;
}

const hasListedValues = (field: Field | undefined): boolean =>
  field !== undefined && traitsOf(field).takes === 'listed';

/** Whether a condition is selective and supported by an index. */
const isSelective = ({ resource, query }: Search): boolean =>
  query.where.some(
    ({ op, field }) => comparesPart(op) || op === 'has' || (op === 'eq' && !hasListedValues(resource.fields[field])),
  );

async function countBetween(search: TrackedSearch, after: number, last: number): Promise<number> {
  const id = sql.id(mainAlias, 'id');
  const step = isSelective(search) ? last - after : batchSize;
  let total = 0;
  for (let at = after; at < last; at += step) {
    const { rows } = await sql<{ readonly total: number }>`
      select count(*) as total from ${matchesSql(search)}
      and ${id} > ${at} and ${id} <= ${Math.min(last, at + step)}`.execute(search.source.db);
    total += rows[0]?.total ?? 0;
  }
  return total;
}

const logTotalCache = createSearchCache<LogTotal>(2_000);

/** The last total of a search of a log, which may be outdated. */
export const lastLogTotalOf = (search: TrackedSearch): number | undefined => logTotalCache.get(search)?.total;

/**
 * Counts the matches of a search of a log. Entries are only appended, and the oldest removed by the month: a known
 * total holds as long as the log begins with the same entry, and only newer entries are counted.
 */
export async function countLog(list: Search): Promise<number> {
  const search = trackSearch(list);
  const known = logTotalCache.get(search);
  const { first, last, stored, known: knownStored } = await readLogBounds(search, known);
  if (first === null || last === null || stored === null) return 0;
  const isValid = known?.first === first && known.stored === knownStored;
  const total = (isValid ? known.total : 0) + (await countBetween(search, isValid ? known.last : first - 1, last));
  logTotalCache.set(search, { total, first, last, stored });
  return total;
}
