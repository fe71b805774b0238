import type { ServerConfig } from '../config';
import type { SessionUser } from '../contracts';
import type { StaffDb } from '../staff/staffDatabase';

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
