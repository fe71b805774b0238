import { sql } from 'kysely';
import { traitsOf, type Field } from '../../schema';
import type { Search } from './countAnew';
import { joinsOf, own } from './columns';
import { conditionsOf } from './listQuery';
import { from } from './readRecords';
import { tableOf } from './source';

/** What a search of a log matched up to an entry. */
export interface LoggedTotal {
  readonly total: number;
  /** The first entry that was there, and the last, with the time at which it was stored. */
  readonly first: number;
  readonly last: number;
  readonly stored: string;
}

interface Ends {
  readonly first: number | null;
  readonly last: number | null;
  readonly stored: string | null;
  /** When the entry was stored up to which was counted before. */
  readonly known: string | null;
}

/** As many entries are looked at in one statement, so that none takes long however many there are. */
const atOnce = 250_000;

async function readEnds({ source, resource }: Search, known?: LoggedTotal): Promise<Ends> {
  const log = tableOf(source, resource);
  const storedAt = (id: unknown) => sql`(select created_at::text from ${log} where id = ${id})`;
  const { rows } = await sql<Ends>`
    select first, last, ${storedAt(sql`last`)} as stored, ${storedAt(known?.last ?? 0)} as known
    from (select (select min(id) from ${log}) as first, (select max(id) from ${log}) as last) as ends`.execute(source.db);
  return rows[0] as Ends;
}

const hasListedValues = (field: Field | undefined): boolean => field !== undefined && traitsOf(field).takes === 'listed';

/** Whether an index leads to the entries that are looked for, and these are few. */
const isNarrow = ({ resource, query }: Search): boolean =>
  query.where.some(({ op, field }) => op === 'contains' || op === 'has' || (op === 'eq' && !hasListedValues(resource.fields[field])));

async function countBetween(search: Search, after: number, last: number): Promise<number> {
  const { source, resource, query } = search;
  const joins = joinsOf(source.registry, resource, { names: query.where.map(({ field }) => field) });
  const id = sql.id(own, 'id');
  const step = isNarrow(search) ? last - after : atOnce;
  let total = 0;
  for (let at = after; at < last; at += step) {
    const { rows } = await sql<{ readonly total: number }>`
      select count(*) as total from ${from(source, resource, joins)}
      where ${conditionsOf({ source, resource }, query)} and ${id} > ${at} and ${id} <= ${Math.min(last, at + step)}`.execute(source.db);
    total += rows[0]?.total ?? 0;
  }
  return total;
}

/**
 * Counts what a search of a log matches. Entries are only ever added, behind all others, and the oldest removed by the month: what was counted up to an entry holds as
 * long as the log begins where it did, and only what has come since is looked at. Undefined of an empty log.
 */
export async function countLogged(search: Search, known?: LoggedTotal): Promise<LoggedTotal | undefined> {
  const { first, last, stored, known: knownStored } = await readEnds(search, known);
  if (first === null || last === null || stored === null) return undefined;
  const holds = known?.first === first && known.stored === knownStored;
  const total = (holds ? known.total : 0) + (await countBetween(search, holds ? known.last : first - 1, last));
  return { total, first, last, stored };
}
