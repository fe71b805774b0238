import { sql } from 'kysely';
import { users } from '../../../../resources/users';
import { attachRules } from '../../attachRules';
import { invalidFields } from '../../http/HttpError';
import { endSessionsOf } from '../../accounts/sessionStore';
import { staffDb, type StaffDb } from '../../staff/staffDatabase';
import { checkAccountWrite } from './accountRule';

/** Role of users created by an administrator, while the declaration lets nobody choose one. */
const newUserRole = 'crm_user';

/** Throws 422 at the field if a user already has this e-mail in any letter case; discarded users count. */
async function assertEmailAvailable(db: StaffDb, email: string): Promise<void> {
  const holder = await db
    .selectFrom('staff.users')
    .select('discarded_at')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  if (!holder) return;
  throw invalidFields({
    email: [
      holder.discarded_at === null
        ? 'A user with this email exists already'
        : 'A discarded user has this email: recover that user from the trash',
    ],
  });
}

/**
 * Rules of users: e-mails are unique, new users get the CRM role, and every write of an account keeps to the rule of
 * accounts.
 */
export const userRules = attachRules(users, {
  beforeCreate: async (values, { source }) => {
    await assertEmailAvailable(staffDb(source), String(values.email));
    // The administrator knows the first password, so it only permits choosing another.
    return { ...values, role: values.role ?? newUserRole, must_change_password: true };
  },
  beforeWrite: checkAccountWrite,
  beforeDiscard: ({ id }, { source }) => endSessionsOf(staffDb(source), id),
});
