import { sql } from 'kysely';
import { isFilled, type Resource, type Values } from '../../../schema';
import { numberedFields } from '../../../schema/server';
import type { Changeset } from '../../records/Records';
import { toChangeset } from '../../records/versions';
import { columnTypeOf, storedFields, versionsTable, type Store } from '../../db';
import type { SeedRow } from './SeedRow';

interface SeedTarget {
  readonly db: Store['db'];
  /** Schema of the manufacturer. */
  readonly schema: string;
}

/** A row to insert, with its history. */
export interface StoredRow {
  readonly values: Values;
  readonly history: NonNullable<SeedRow['history']>;
}

interface NewVersion {
  readonly created_at: unknown;
  readonly event: 'create' | 'update' | 'destroy';
  readonly item_id: number;
  readonly changeset: Changeset;
}

/**
 * Builds the versions of a row: its creation with the original values, every later change, and its move to the trash.
 */
function buildVersions(resource: Resource, { values, history }: StoredRow, id: number): NewVersion[] {
  const { created_at, updated_at: _updated, discarded_at, discarded_by: _discarder, ...held } = values;
  const before = [...history]
    .reverse()
    .map(({ changeset }) => Object.fromEntries(Object.entries(changeset).map(([name, [old]]) => [name, old])));
  const first = Object.fromEntries(
    Object.entries(Object.assign({}, held, ...before) as Values).filter(([, value]) => value !== null),
  );
  const changes = history.map(({ at, changeset }) => ({
    created_at: at.toISOString(),
    event: 'update' as const,
    item_id: id,
    changeset,
  }));
  const gone = isFilled(discarded_at)
    ? [
        {
          created_at: discarded_at,
          event: 'destroy' as const,
          item_id: id,
          changeset: toChangeset(resource, {}, { discarded_at }),
        },
      ]
    : [];
  return [
    { created_at, event: 'create', item_id: id, changeset: toChangeset(resource, {}, first) },
    ...changes,
    ...gone,
  ];
}

/** Sets the fields that are derived from the record id. */
async function setNumberedFields(
  { db, schema }: SeedTarget,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  for (const [name, start] of numberedFields(storedFields(resource))) {
    const number = sql`(${start}::bigint + id)::text`;
    await sql`update ${sql.id(schema, resource.name)} set ${sql.id(name)} = ${number}
      where id = any(${[...ids]}::bigint[])`.execute(db);
  }
}

/** Inserts rows in one statement and their versions in another; returns the ids in the order of the rows. */
export async function insertRows(
  target: SeedTarget,
  resource: Resource,
  { rows, operator }: { readonly rows: readonly StoredRow[]; readonly operator: string },
): Promise<readonly number[]> {
  const { db, schema } = target;
  const names = storedFields(resource).flatMap(([name]) => (name === 'id' ? [] : [name]));
  const columns = sql.join(names.map((name) => sql.id(name)));
  const typed = names.map((name) => `"${name}" ${columnTypeOf(resource, name)}`).join(', ');
  const given = JSON.stringify(rows.map(({ values }) => values));
  const inserted = await sql<{ id: number }>`
    insert into ${sql.id(schema, resource.name)} (${columns})
    select ${columns} from jsonb_to_recordset(${given}::jsonb) as given(${sql.raw(typed)})
    returning id`.execute(db);
  const ids = inserted.rows.map(({ id }) => id);
  await setNumberedFields(target, resource, ids);
  const versions = rows.flatMap((row, at) => buildVersions(resource, row, ids[at] ?? 0));
  await sql`
    insert into ${sql.id(schema, versionsTable)} (created_at, operator_email, event, item_type, item_id, changeset)
    select created_at, ${operator}, event, ${resource.name}, item_id, changeset
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb)
      as given(created_at timestamptz, event text, item_id bigint, changeset jsonb)`.execute(db);
  return ids;
}
