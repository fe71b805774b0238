import { sql } from 'kysely';
import type { Resource, Values } from '../../schema';
import { changesetOf } from '../records/versions';
import type { Store } from '../store';
import { columnTypes, storedFields } from '../store/fieldColumns';
import { versionsTable } from '../store/resourceTables';

interface Target {
  readonly db: Store['db'];
  /** Schema of the manufacturer. */
  readonly schema: string;
}

/** Inserts rows in one statement, with the version that each would have had from a create; answers their ids in the rows' order. */
export async function insertRows(
  { db, schema }: Target,
  resource: Resource,
  { rows, operator }: { readonly rows: readonly Values[]; readonly operator: string },
): Promise<readonly number[]> {
  const names = storedFields(resource).flatMap(([name]) => (name === 'id' ? [] : [name]));
  const columns = sql.join(names.map((name) => sql.id(name)));
  const typed = names.map((name) => `"${name}" ${columnTypes[resource.fields[name]?.kind ?? 'text']}`).join(', ');
  const inserted = await sql<{ id: number }>`
    insert into ${sql.id(schema, resource.name)} (${columns})
    select ${columns} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${sql.raw(typed)}) returning id`.execute(db);
  const ids = inserted.rows.map(({ id }) => id);
  const versions = rows.map((row, at) => {
    const { created_at, updated_at: _updated, discarded_at: _discarded, ...values } = row;
    return { created_at, item_id: ids[at], changeset: changesetOf(resource, {}, values) };
  });
  await sql`
    insert into ${sql.id(schema, versionsTable)} (created_at, operator_email, event, item_type, item_id, changeset)
    select created_at, ${operator}, 'create', ${resource.name}, item_id, changeset
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as given(created_at timestamptz, item_id bigint, changeset jsonb)`.execute(db);
  return ids;
}
