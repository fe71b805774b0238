import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Store } from '../db';

/** A column that stays null until its value is known. */
type LaterText = ColumnType<string | null, string | null | undefined, string | null>;

/** The table of the emergency access resource, with the columns used here. */
interface GrantTables {
  'staff.emergency_access': {
    id: Generated<number>;
    user_id: number;
    user_email: string;
    manufacturer: string;
    reason: string;
    expires_at: string;
    change_reason: LaterText;
    changes_from: LaterText;
    discarded_at: ColumnType<string | null, never, never>;
  };
}

const table = 'staff.emergency_access';
const grantDb = ({ db }: Pick<Store, 'db'>) => db as Kysely<GrantTables>;

/** A valid emergency access. */
export interface Grant {
  readonly id: number;
  readonly expires_at: string;
  /** When changes were unlocked; null while the access is for reading. */
  readonly changes_from: string | null;
}

const grantColumns = ['id', 'expires_at', 'changes_from'] as const;

interface GrantQuery {
  readonly userId: number;
  readonly manufacturer: string;
  readonly now: Date;
}

/** A user's valid emergency access to a manufacturer; of several, the one that expires last. */
export function findGrant(
  store: Pick<Store, 'db'>,
  { userId, manufacturer, now }: GrantQuery,
): Promise<Grant | undefined> {
  return grantDb(store)
    .selectFrom(table)
    .select(grantColumns)
    .where('user_id', '=', userId)
    .where('manufacturer', '=', manufacturer)
    .where('discarded_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface AccessQuery {
  readonly user: { readonly id: number; readonly service_manufacturers: readonly string[] };
  readonly manufacturer: string;
  /** The duration of an emergency access; 0 disables the feature. */
  readonly emergencyMinutes: number;
  readonly now: Date;
}

/** How a user has access to a manufacturer: by serving it, by an emergency access, or not at all (undefined). */
export async function resolveAccess(
  store: Pick<Store, 'db'>,
  { user, manufacturer, emergencyMinutes, now }: AccessQuery,
): Promise<{ readonly isServed: boolean; readonly grant?: Grant | undefined } | undefined> {
  if (user.service_manufacturers.includes(manufacturer)) return { isServed: true };
  const grant = emergencyMinutes === 0 ? undefined : await findGrant(store, { userId: user.id, manufacturer, now });
  return grant && { isServed: false, grant };
}

interface NewGrant extends GrantQuery {
  readonly email: string;
  readonly reason: string;
  readonly minutes: number;
}

/** Inserts an access that starts immediately. */
export function addGrant(
  store: Pick<Store, 'db'>,
  { userId, email, manufacturer, reason, now, minutes }: NewGrant,
): Promise<Grant> {
  const expires_at = new Date(now.getTime() + minutes * 60_000).toISOString();
  const values = { user_id: userId, user_email: email, manufacturer, reason, expires_at };
  return grantDb(store).insertInto(table).values(values).returning(grantColumns).executeTakeFirstOrThrow();
}

/**
 * Unlocks changes under a valid access until it ends. Returns undefined if they are unlocked already, or the access has
 * ended.
 */
export function unlockChanges(
  store: Pick<Store, 'db'>,
  { id, reason, now }: { readonly id: number; readonly reason: string; readonly now: Date },
): Promise<Grant | undefined> {
  const at = now.toISOString();
  return grantDb(store)
    .updateTable(table)
    .set({ change_reason: reason, changes_from: at })
    .where('id', '=', id)
    .where('changes_from', 'is', null)
    .where('expires_at', '>', at)
    .returning(grantColumns)
    .executeTakeFirst();
}

/** Ends every emergency access of a user to a manufacturer. */
export async function endGrants(store: Pick<Store, 'db'>, { userId, manufacturer, now }: GrantQuery): Promise<void> {
  const at = now.toISOString();
  await grantDb(store)
    .updateTable(table)
    .set({ expires_at: at })
    .where('user_id', '=', userId)
    .where('manufacturer', '=', manufacturer)
    .where('expires_at', '>', at)
    .execute();
}
