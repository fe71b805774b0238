import { sql } from 'kysely';
import { ConfigError, type Administrator, type ServerConfig } from '../config';
import { productPasswords } from './passwordHash';
import { findPasswordProblem } from './passwordRules';
import type { StaffDb } from '../staff/staffDatabase';
import type { SessionUser } from '../contracts';

interface Assignment {
  readonly config: Pick<ServerConfig, 'administrator' | 'administratorEmails'>;
  readonly manufacturers: readonly string[];
}

/**
 * Gives the manufacturers that no administrator serves, such as a new one, to the administrator of ADMIN_EMAIL: nobody
 * could grant them otherwise. Warns where that user is no administrator.
 */
export async function assignUnserved(db: StaffDb, { config, manufacturers }: Assignment): Promise<void> {
  const users = await db
    .selectFrom('staff.users')
    .select(['id', 'email', 'role', 'service_manufacturers'])
    .where('discarded_at', 'is', null)
    .execute();
  const administrators = users.filter((user) => isAdministrator(user, config));
  const unserved = manufacturers.filter(
    (key) => !administrators.some(({ service_manufacturers: served }) => served.includes(key)),
  );
  if (unserved.length === 0) return;
  const configured = administrators.find(
    ({ email }) => email.toLowerCase() === config.administrator?.email.toLowerCase(),
  );
  const list = unserved.join(', ');
  if (!configured) {
    console.warn(
      `No administrator serves ${list}: start once with the ADMIN_EMAIL and ADMIN_PASSWORD of an ` +
        'administrator, who is to serve them',
    );
    return;
  }
  await db
    .updateTable('staff.users')
    .set({ service_manufacturers: [...configured.service_manufacturers, ...unserved] })
    .where('id', '=', configured.id)
    .execute();
  console.log(`The administrator of ADMIN_EMAIL serves ${list} from now on: no other administrator does`);
}

/** The role that administers the staff users. */
export const administratorRole = 'brand_admin';

/** Whether a user is an administrator (decision 17): by role, or by a configured e-mail address. */
export const isAdministrator = (
  { email, role }: Pick<SessionUser, 'email' | 'role'>,
  { administratorEmails }: Pick<ServerConfig, 'administratorEmails'>,
): boolean => role === administratorRole || administratorEmails.includes(email.toLowerCase());

/** A new staff user, with the password in plain text. */
export interface NewUser {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly role: string;
  /** Keys of the manufacturers assigned to the user. */
  readonly service_manufacturers: readonly string[];
  readonly password: string;
}

const selectActive = (db: StaffDb) => db.selectFrom('staff.users').selectAll().where('discarded_at', 'is', null);

/** Finds a user who is not discarded by e-mail, ignoring case. */
export const findUserByEmail = (db: StaffDb, email: string) =>
  selectActive(db)
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst();

/** Finds a user who is not discarded by id. */
export const findUser = (db: StaffDb, id: number) => selectActive(db).where('id', '=', id).executeTakeFirst();

/** Adds users; skips e-mails that already exist, ignoring case. */
export async function addUsers(
  db: StaffDb,
  users: readonly NewUser[],
  hash: (password: string) => Promise<string> = productPasswords.hash,
): Promise<void> {
  const rows = await Promise.all(users.map(async (user) => ({ ...user, password: await hash(user.password) })));
  await db
    .insertInto('staff.users')
    .values(rows)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .execute();
}

/** Throws a ConfigError if the configured password is too weak for an administrator. */
export async function assertUsablePassword({ email, password, first_name, last_name }: Administrator): Promise<void> {
  const refusal = await findPasswordProblem(password, [email, first_name ?? null, last_name ?? null]);
  if (refusal !== undefined) throw new ConfigError(`ADMIN_PASSWORD cannot be used: ${refusal}`);
}

/**
 * Validates the configured administrator as the first one of a store; throws a ConfigError with instructions if it is
 * missing (production) or its password is weak.
 */
export async function requireAdministrator(administrator: Administrator | undefined): Promise<Administrator> {
  if (!administrator) {
    throw new ConfigError('There is no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD to create the first one');
  }
  await assertUsablePassword(administrator);
  return administrator;
}

/** Creates an administrator, assigned to every manufacturer, if the store has none. */
export async function ensureAdministrator(
  db: StaffDb,
  {
    administrator,
    manufacturers,
  }: { readonly administrator: Administrator | undefined; readonly manufacturers: readonly string[] },
): Promise<void> {
  const existing = await selectActive(db).where('role', '=', administratorRole).limit(1).executeTakeFirst();
  if (existing !== undefined) return;
  await addUsers(db, [
    {
      first_name: null,
      last_name: null,
      ...(await requireAdministrator(administrator)),
      role: administratorRole,
      service_manufacturers: manufacturers,
    },
  ]);
}
