import { sql } from 'kysely';
import { comparesPart, traitsOf, type Field } from '../../../schema';
import type { ListSearch } from './searchSnapshot';
import { joinsOf, mainAlias } from '../columns';
import { conditionsSql } from '../conditionsSql';
import { fromSql } from '../readRecords';
import { tableOf } from '../source';

/** The number of matches of a search of a log, up to an entry. */
export interface LogTotal {
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

async function readLogBounds({ source, resource }: ListSearch, known?: LogTotal): Promise<LogBounds> {
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
const isSelective = ({ resource, query }: ListSearch): boolean =>
  query.where.some(
    ({ op, field }) => comparesPart(op) || op === 'has' || (op === 'eq' && !hasListedValues(resource.fields[field])),
  );

async function countBetween(search: ListSearch, after: number, last: number): Promise<number> {
  const { source, resource, query } = search;
  const joins = joinsOf(source.registry, resource, { names: query.where.map(({ field }) => field) });
  const id = sql.id(mainAlias, 'id');
  const step = isSelective(search) ? last - after : batchSize;
  let total = 0;
  for (let at = after; at < last; at += step) {
    const { rows } = await sql<{ readonly total: number }>`
      select count(*) as total from ${fromSql(source, resource, joins)}
      where ${conditionsSql({ source, resource }, query)} and ${id} > ${at} and ${id} <= ${Math.min(last, at + step)}`.execute(
      source.db,
    );
    total += rows[0]?.total ?? 0;
  }
  return total;
}

/**
 * Counts the matches of a search of a log. Entries are only appended, and the oldest removed by the month: a known
 * total holds as long as the log begins with the same entry, and only newer entries are counted. Undefined for an empty
 * log.
 */
export async function countLogMatches(search: ListSearch, known?: LogTotal): Promise<LogTotal | undefined> {
  const { first, last, stored, known: knownStored } = await readLogBounds(search, known);
  if (first === null || last === null || stored === null) return undefined;
  const isValid = known?.first === first && known.stored === knownStored;
  const total = (isValid ? known.total : 0) + (await countBetween(search, isValid ? known.last : first - 1, last));
  return { total, first, last, stored };
}
