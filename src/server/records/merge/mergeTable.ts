import { sql } from 'kysely';
import type { Values } from '../../../schema';
import type { TableDefinition } from '../../db';
import type { Source } from '../source';

/** What a merge wrote to one record: the values of its own columns before and after, as JSON. */
export interface MergeChange {
  readonly resource: string;
  readonly id: number;
  readonly before: Values;
  readonly after: Values;
}

/** A merge of two records of a kind. */
interface Merge {
  readonly resource: string;
  readonly kept_id: number;
  readonly removed_id: number;
  readonly merged_by: string;
  /** ISO 8601. */
  readonly merged_at: string;
  readonly changes: readonly MergeChange[];
}

export interface StoredMerge extends Merge {
  readonly id: number;
  readonly undone_at: string | null;
}

/** How long a merge can be taken back, and what it wrote is kept for that. */
export const undoHours = 24;

/** Whether a merge can still be taken back. */
export const isUndoable = ({ merged_at: at, undone_at: undone }: StoredMerge, now: Date): boolean =>
  undone === null && now.getTime() - Date.parse(at) <= undoHours * 3_600_000;

const tableName = 'record_merges';

/** The merges of records of one manufacturer: the removed record leads to the kept one. */
export const mergeTable = (schema: string): TableDefinition => ({
  schema,
  name: tableName,
  columns: {
    id: { type: 'bigint', identity: true },
    resource: { type: 'text', notNull: true },
    kept_id: { type: 'bigint', notNull: true },
    removed_id: { type: 'bigint', notNull: true },
    merged_by: { type: 'text', notNull: true },
    merged_at: { type: 'timestamptz', notNull: true },
    undone_at: { type: 'timestamptz' },
    undone_by: { type: 'text' },
    changes: { type: 'jsonb', notNull: true },
  },
  indexes: [{ name: 'record_merges_removed', on: ['resource', 'removed_id', 'id'] }],
});

const tableIn = ({ schema }: Pick<Source, 'schema'>) => sql.id(schema, tableName);

/** Stores a merge and returns its id. Values of merges that can no longer be taken back are forgotten. */
export async function addMerge(source: Source, { changes, ...merge }: Merge): Promise<number> {
  const table = tableIn(source);
  await sql`update ${table} set changes = '[]'::jsonb
    where merged_at < ${merge.merged_at}::timestamptz - make_interval(hours => ${undoHours})
      and changes <> '[]'::jsonb`.execute(source.db);
  const { rows } = await sql<{ readonly id: number }>`
    insert into ${table} (resource, kept_id, removed_id, merged_by, merged_at, changes)
    values (${merge.resource}, ${merge.kept_id}, ${merge.removed_id}, ${merge.merged_by}, ${merge.merged_at},
      ${JSON.stringify(changes)}::jsonb) returning id`.execute(source.db);
  return (rows[0] as { readonly id: number }).id;
}

/** Reads a merge of a kind and locks it until the transaction ends. */
export async function lockMerge(source: Source, resource: string, id: number): Promise<StoredMerge | undefined> {
  const { rows } = await sql<StoredMerge>`select * from ${tableIn(source)}
    where id = ${id} and resource = ${resource} for update`.execute(source.db);
  return rows[0];
}

/** The last merge that removed a record and has not been taken back. */
export async function readMergeOf(source: Source, resource: string, removed: number): Promise<StoredMerge | undefined> {
  const { rows } = await sql<StoredMerge>`select * from ${tableIn(source)}
    where resource = ${resource} and removed_id = ${removed} and undone_at is null order by id desc limit 1`.execute(
    source.db,
  );
  return rows[0];
}

/** Records that a merge was taken back. */
export async function markUndone(
  source: Source,
  { id, by, at }: { readonly id: number; readonly by: string; readonly at: string },
): Promise<void> {
  await sql`update ${tableIn(source)} set undone_at = ${at}, undone_by = ${by} where id = ${id}`.execute(source.db);
}
