import { sql } from 'kysely';
import { ConfigError, demoAdministrator, type Administrator } from '../config';
import { withoutTimeouts } from '../db';
import { createOneTimePassword } from './passwordRules';
import { administratorRole, addUsers, assertUsablePassword, findUserByEmail } from './staffUsers';
import { productPasswords } from './passwordHash';
import { endSessionsOf } from './sessionStore';
import type { StaffDb } from '../staff/staffDatabase';

/** The users of the demo, who share a published password. */
const demoEmails = [demoAdministrator.email, 'agent@example.com'] as const;

interface DemoPasswordOptions {
  readonly administrator: Administrator | undefined;
  /** Replaces the passwords of demo users instead of refusing to start. */
  readonly replace: boolean;
  /** Keys of the manufacturers assigned to a new administrator. */
  readonly manufacturers: readonly string[];
}

/** Finds users who still have the demo password, including discarded ones, who can be recovered. */
async function findUsersWithDemoPassword(db: StaffDb) {
  const users = await db
    .selectFrom('staff.users')
    .select(['id', 'email', 'password'])
    .where(sql`lower(email)`, 'in', demoEmails)
    .orderBy('id')
    .execute();
  const checked = await Promise.all(
    users.map(async (user) =>
      (await productPasswords.verify(demoAdministrator.password, user.password)) ? [user] : [],
    ),
  );
  return checked.flat();
}

const instructions =
  'Start once with DEMO_PASSWORDS=replace, ADMIN_EMAIL and ADMIN_PASSWORD: that administrator then signs in ' +
  'with ADMIN_PASSWORD, and every other demo user ' +
  'gets an unknown random password, until an administrator gives them a new one with Reset Password in Users';

/**
 * Keeps the demo password out of production: throws a ConfigError if a user still has it, or replaces it if `replace`
 * is set. The configured administrator gets the configured password, all others a random one that is not revealed;
 * their sessions end.
 */
export async function rejectDemoPasswords(
  db: StaffDb,
  { administrator, replace, manufacturers }: DemoPasswordOptions,
): Promise<void> {
  const affected = await findUsersWithDemoPassword(db);
  if (affected.length === 0) return;
  const names = affected.map(({ email }) => email).join(' and ');
  if (!replace || !administrator) {
    throw new ConfigError(`${names} can still sign in with the demo password, which is public. ${instructions}`);
  }
  await assertUsablePassword(administrator);
  await withoutTimeouts({ db }, async (transaction) => {
    const trx = transaction as StaffDb;
    for (const { id, email } of affected) {
      const isNamed = email.toLowerCase() === administrator.email;
      const password = await productPasswords.hash(isNamed ? administrator.password : createOneTimePassword());
      await trx
        .updateTable('staff.users')
        .set({ password, must_change_password: !isNamed, updated_at: new Date() })
        .where('id', '=', id)
        .execute();
      await endSessionsOf(trx, id);
    }
    if (await findUserByEmail(trx, administrator.email)) return;
    await addUsers(trx, [
      {
        first_name: null,
        last_name: null,
        ...administrator,
        role: administratorRole,
        service_manufacturers: manufacturers,
      },
    ]);
  });
}
