import { sql } from 'kysely';
import { ConfigError, demoAdministrator, type Administrator } from '../config';
import { patiently } from '../store';
import { oneTimePassword } from '../users/oneTimePassword';
import { administratorRole } from './administrators';
import { hashPassword, verifyPassword } from './passwordHash';
import { endSessionsOf } from './sessionStore';
import type { StaffDb } from './staffDatabase';
import { addUsers, assertUsablePassword, findUserByEmail } from './staffUsers';

/** Whom the demo lets in, with one password that everybody can read. */
const demoEmails = [demoAdministrator.email, 'agent@example.com'] as const;

interface Options {
  readonly administrator: Administrator | undefined;
  /** Gives the users of the demo other passwords in place of refusing the start. */
  readonly replace: boolean;
  /** Keys of the manufacturers that a new administrator serves. */
  readonly manufacturers: readonly string[];
}

/** The users who still sign in with the demo's password; one in the trash can be recovered, and counts. */
async function openToEverybody(db: StaffDb) {
  const users = await db.selectFrom('staff.users').select(['id', 'email', 'password']).where(sql`lower(email)`, 'in', demoEmails).orderBy('id').execute();
  const checked = await Promise.all(users.map(async (user) => ((await verifyPassword(demoAdministrator.password, user.password)) ? [user] : [])));
  return checked.flat();
}

const wayOut =
  'Start once with DEMO_PASSWORDS=replace, ADMIN_EMAIL and ADMIN_PASSWORD: that administrator signs in with ADMIN_PASSWORD, and every other user of the demo ' +
  'gets a password that nobody knows, until Reset Password in Users gives them a new one';

/**
 * Keeps the demo's password out of production: throws a ConfigError where a user still has it, or replaces it where that is asked for. The
 * administrator who is named gets the configured password; all others get one that nobody knows, and every session on the old one ends.
 */
export async function refuseDemoPasswords(db: StaffDb, { administrator, replace, manufacturers }: Options): Promise<void> {
  const open = await openToEverybody(db);
  if (open.length === 0) return;
  const names = open.map(({ email }) => email).join(' and ');
  if (!replace || !administrator) {
    throw new ConfigError(`${names} of the demo can sign in with its password, which everybody can read. ${wayOut}`);
  }
  await assertUsablePassword(administrator);
  await patiently({ db }, async (transaction) => {
    const trx = transaction as StaffDb;
    for (const { id, email } of open) {
      const isNamed = email.toLowerCase() === administrator.email;
      const password = await hashPassword(isNamed ? administrator.password : oneTimePassword());
      await trx.updateTable('staff.users').set({ password, must_change_password: !isNamed, updated_at: new Date() }).where('id', '=', id).execute();
      await endSessionsOf(trx, id);
    }
    if (await findUserByEmail(trx, administrator.email)) return;
    await addUsers(trx, [{ first_name: null, last_name: null, ...administrator, role: administratorRole, service_manufacturers: manufacturers }]);
  });
}
