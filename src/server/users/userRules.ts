import { sql } from 'kysely';
import { users } from '../../../resources/users';
import { attachRules } from '../attachRules';
import { HttpError, invalidFields } from '../http/HttpError';
import { administratorRole } from '../sessions/administrators';
import { endSessionsOf } from '../sessions/sessionStore';
import { staffDb, type StaffDb } from '../sessions/staffDatabase';

/** What a user who was created by an administrator may do. */
const newRole = 'crm_user';
/** Any fixed number, held while an administrator leaves: two who delete each other take turns. */
const administratorsLock = 7_261_955;

/** Refuses an e-mail that a user has already, in whatever case, with 422 at its field; one in the trash keeps it too. */
async function assertFree(db: StaffDb, email: string): Promise<void> {
  const holder = await db.selectFrom('staff.users').select('discarded_at').where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();
  if (!holder) return;
  throw invalidFields({
    email: [holder.discarded_at === null ? 'A user with this email exists already' : 'A discarded user has this email: recover that user from the trash'],
  });
}

async function assertOthersAdminister(db: StaffDb, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${administratorsLock})`.execute(db);
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

/** The rules of users: an e-mail belongs to one of them, a new one is a CRM user, and somebody who can administer them stays. */
export const userRules = attachRules(users, {
  beforeCreate: async (values, { source }) => {
    await assertFree(staffDb(source), String(values.email));
    // An administrator knows the first password: it opens nothing but the choice of another.
    return { ...values, role: newRole, must_change_password: true };
  },
  beforeUpdate: (values, { existing, user, manufacturer }) => {
    const { service_manufacturers: served } = values;
    // The next call of who does it would be refused, and so would the way back.
    if (existing.id === user.id && Array.isArray(served) && !served.includes(manufacturer)) {
      throw invalidFields({ service_manufacturers: ['You are at the desk of this manufacturer: another administrator has to take it away from you'] });
    }
    return values;
  },
  beforeDiscard: async ({ id, role }, { user, source }) => {
    if (id === user.id) throw new HttpError(409, 'You cannot delete yourself');
    const db = staffDb(source);
    if (role === administratorRole) await assertOthersAdminister(db, id);
    await endSessionsOf(db, id);
  },
});
