import { sql } from 'kysely';
import type { Administrator } from '../config';
import { ConfigError } from '../config';
import { administratorRole } from './administrators';
import { hashPassword } from './passwordHash';
import { refusePassword } from './passwordRules';
import type { StaffDb } from './staffDatabase';

/** What a new user of the staff needs; the password in clear. */
export interface NewUser {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly role: string;
  /** Keys of the manufacturers that the user serves. */
  readonly service_manufacturers: readonly string[];
  readonly password: string;
}

const active = (db: StaffDb) => db.selectFrom('staff.users').selectAll().where('discarded_at', 'is', null);

/** The user of an e-mail in any case, unless discarded. */
export const findUserByEmail = (db: StaffDb, email: string) =>
  active(db).where(sql`lower(email)`, '=', email.trim().toLowerCase()).executeTakeFirst();

/** The user of an id, unless discarded. */
export const findUser = (db: StaffDb, id: number) => active(db).where('id', '=', id).executeTakeFirst();

/** Adds users; one whose e-mail is taken already, in whatever case, is left alone. */
export async function addUsers(db: StaffDb, users: readonly NewUser[], hash: (password: string) => Promise<string> = hashPassword): Promise<void> {
  const rows = await Promise.all(users.map(async (user) => ({ ...user, password: await hash(user.password) })));
  await db
    .insertInto('staff.users')
    .values(rows)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .execute();
}

/** Throws a ConfigError where the configured password is too weak for an administrator. */
export async function assertUsablePassword({ email, password, first_name, last_name }: Administrator): Promise<void> {
  const refusal = await refusePassword(password, [email, first_name ?? null, last_name ?? null]);
  if (refusal !== undefined) throw new ConfigError(`ADMIN_PASSWORD cannot be used: ${refusal}`);
}

/** The administrator of the environment, as the first of a store; throws a ConfigError that says what to set where it names nobody (production) or a weak password. */
export async function firstAdministrator(administrator: Administrator | undefined): Promise<Administrator> {
  if (!administrator) {
    throw new ConfigError('There is no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD, which sign the first one in');
  }
  await assertUsablePassword(administrator);
  return administrator;
}

/** Makes the first administrator of a store that has none, serving every manufacturer. */
export async function ensureAdministrator(
  db: StaffDb,
  { administrator, manufacturers }: { readonly administrator: Administrator | undefined; readonly manufacturers: readonly string[] },
): Promise<void> {
  const existing = await active(db).where('role', '=', administratorRole).limit(1).executeTakeFirst();
  if (existing !== undefined) return;
  await addUsers(db, [
    { first_name: null, last_name: null, ...(await firstAdministrator(administrator)), role: administratorRole, service_manufacturers: manufacturers },
  ]);
}
