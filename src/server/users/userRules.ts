import { sql } from 'kysely';
import { users } from '../../../resources/users';
import { attachRules } from '../attachRules';
import { HttpError, invalidFields } from '../http/HttpError';
import { administratorRole } from '../sessions/administrators';
import { endSessionsOf } from '../sessions/sessionStore';
import { staffDb, type StaffDb } from '../staff/staffDatabase';
import { advisoryLocks } from '../store';

/** Role of users created by an administrator, while the declaration lets nobody choose one. */
const newUserRole = 'crm_user';

/** Throws 422 at the field if a user already has this e-mail in any letter case; discarded users count. */
async function assertEmailAvailable(db: StaffDb, email: string): Promise<void> {
  const holder = await db.selectFrom('staff.users').select('discarded_at').where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();
  if (!holder) return;
  throw invalidFields({
    email: [holder.discarded_at === null ? 'A user with this email exists already' : 'A discarded user has this email: recover that user from the trash'],
  });
}

async function assertOtherAdministrator(db: StaffDb, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.administrators})`.execute(db);
  const other = await db
    .selectFrom('staff.users')
    .select('id')
    .where('role', '=', administratorRole)
    .where('discarded_at', 'is', null)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new HttpError(409, 'The last administrator cannot be deleted');
}

/** Rules of users: e-mails are unique, new users get the CRM role, and the last administrator cannot be deleted. */
export const userRules = attachRules(users, {
  beforeCreate: async (values, { source }) => {
    await assertEmailAvailable(staffDb(source), String(values.email));
    // The administrator knows the first password, so it only permits choosing another.
    return { ...values, role: values.role ?? newUserRole, must_change_password: true };
  },
  beforeUpdate: (values, { existing, user, manufacturer }) => {
    const { service_manufacturers: manufacturers } = values;
    // The next request of the user would be rejected, including the one that reverts this.
    if (existing.id === user.id && Array.isArray(manufacturers) && !manufacturers.includes(manufacturer)) {
      throw invalidFields({ service_manufacturers: ['You are at the desk of this manufacturer: another administrator has to take it away from you'] });
    }
    return values;
  },
  beforeDiscard: async ({ id, role }, { user, source }) => {
    if (id === user.id) throw new HttpError(409, 'You cannot delete yourself');
    const db = staffDb(source);
    if (role === administratorRole) await assertOtherAdministrator(db, id);
    await endSessionsOf(db, id);
  },
});
