import { sql, type Kysely } from 'kysely';
import { canSortBy, type Manufacturer, type Registry, type Resource } from '../../schema';
import { repeatWork, rowCountsTable, withoutDeadline, type Database, type Store } from '../store';
import { listOrder } from './listOrder';
import { countList } from './listTotal';
import { placeOf } from './lookedAt';
import { manyRows, refreshMarks } from './readMarks';
import type { Source } from './source';

interface MarkOptions {
  readonly store: Pick<Store, 'background' | 'engine'>;
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  readonly log: { readonly error: (details: { readonly err: unknown }, message: string) => void };
  /** Lists of more rows are looked after. */
  readonly more?: number;
}

const notCounted = 'the pieces of a list could not be counted';
const lookEvery = 10 * 60_000;
/** Nobody waits for it: what has to be counted takes longer than a call may on a machine that does other work. */
const longest = '2min';

/** The tables of a desk that have so many rows. */
async function largeTables(db: Kysely<Database>, schema: string, more: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly counted: string }>`
    select counted from ${sql.id(schema, rowCountsTable)} group by counted having sum(live) > ${more}`.execute(db);
  return new Set(rows.map(({ counted }) => counted));
}

interface MarkedList {
  readonly source: Source;
  readonly resource: Resource;
  readonly field: string;
}

/** The orders of long lists that no index could be counted along: those by what a linked record has. */
async function listsOf({ registry, more = manyRows }: MarkOptions, source: Source): Promise<MarkedList[]> {
  const large = await largeTables(source.db, source.schema, more);
  const lists = registry.all.filter((resource) => resource.list && !resource.log && !resource.shared && resource.desk === undefined && large.has(placeOf(source, resource).name));
  return lists.flatMap((resource) =>
    Object.keys(resource.fields).filter((field) => canSortBy(resource, field) && listOrder(resource, { field, order: 'asc' }).path.length > 0).map((field) => ({ source, resource, field })),
  );
}

/** Held by the process that looks after an order: the others leave it out. */
const lock = (list: readonly string[]) => sql<{ readonly ours: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`marks ${JSON.stringify(list)}`}, 0)) as ours`;

async function refresh({ source, resource, field }: MarkedList, more: number): Promise<void> {
  const query = { where: [], page: 1, per: 1, discarded: false };
  const total = await countList(source, resource, query);
  if (total <= more) return;
  await withoutDeadline(() =>
    source.db.transaction().execute(async (db) => {
      const { rows } = await lock([source.schema, resource.name, field]).execute(db);
      if (!rows[0]?.ours) return;
      await sql.raw(`set local statement_timeout = '${longest}'`).execute(db);
      await refreshMarks({ source: { ...source, db }, resource, query, order: listOrder(resource, { field, order: 'asc' }) }, total);
    }),
  );
}

/** Counts the pieces of long lists in their orders where that has not been done, and brings those up to date that are known. */
export async function refreshLists(options: MarkOptions, goesOn: () => boolean = () => true): Promise<void> {
  const { store, registry, manufacturers, log, more = manyRows } = options;
  const tell = (err: unknown) => {
    if (goesOn()) log.error({ err }, notCounted);
  };
  for (const { key: schema } of manufacturers) {
    const lists = await listsOf(options, { db: store.background, schema, registry }).catch((error: unknown) => (tell(error), []));
    for (const list of lists) {
      if (!goesOn()) return;
      await refresh(list, more).catch(tell);
    }
  }
}

/**
 * Does so at the start and every ten minutes, over connections that no call waits for: nobody waits then who is the first to ask for a page far in, and a
 * replica has them as well. The embedded store has one connection, and lists that are counted at once. Answers how to stop.
 */
export function startMarks(options: MarkOptions): () => Promise<void> {
  if (options.store.engine !== 'postgres') return () => Promise.resolve();
  const failed = (err: unknown) => options.log.error({ err }, notCounted);
  return repeatWork((goesOn) => refreshLists(options, goesOn), { every: lookEvery, atOnce: true, failed });
}
