import { sql } from 'kysely';
import type { Manufacturer, Registry } from '../../schema';
import type { Store } from '../db';
import { letterTable } from './letterTable';
import { listChannels } from './channels';
import type { Messenger } from './messenger';

interface QueueOptions {
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
  readonly store: Pick<Store, 'background'>;
  readonly messenger: Messenger;
}

/** Counts queued messages to patients, of all manufacturers, and queued letters to staff, in one statement. */
export async function countQueued({ registry, manufacturers, store, messenger }: QueueOptions): Promise<number> {
  const tables = manufacturers.flatMap(({ key }) =>
    listChannels(registry, messenger).map(({ resource }) => sql.id(key, resource.name)),
  );
  const counts = tables.map(
    (table) => sql`select count(*) as waiting from ${table} where status = 'queued' and discarded_at is null`,
  );
  const letters = sql`select count(*) as waiting from ${sql.id(letterTable.schema, letterTable.name)}`;
  const { rows } = await sql<{
    readonly waiting: number;
  }>`select sum(waiting)::int as waiting from (${sql.join([...counts, letters], sql` union all `)}) as queues`.execute(
    store.background,
  );
  return rows[0]?.waiting ?? 0;
}
