import { sql } from 'kysely';
import { staffDb, type StaffDb } from '../../staff/staffDatabase';
import type { Store } from '../../db';

/** Somebody who serves a manufacturer. */
export interface Colleague {
  readonly id: number;
  readonly name: string;
}

/** Everybody who serves a manufacturer, by name; whoever has no name yet, by their address. */
export async function readColleagues(store: Pick<Store, 'db'>, manufacturer: string): Promise<Colleague[]> {
  const db: StaffDb = staffDb(store);
  const users = await db
    .selectFrom('staff.users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('discarded_at', 'is', null)
    .where(sql<boolean>`${manufacturer} = any(service_manufacturers)`)
    .execute();
  return users
    .map(({ id, first_name: first, last_name: last, email }) => ({
      id,
      name: [first, last].filter(Boolean).join(' ') || email,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
