import { sql } from 'kysely';
import { manufacturers } from '../../../../resources/manufacturers';
import { isEqual } from '../../../schema';
import type { SessionUser, WriteCheckContext } from '../../contracts';
import { HttpError, invalidFields } from '../../http/HttpError';
import { administratorRole } from '../../accounts/staffUsers';
import { staffDb, type StaffDb } from '../../staff/staffDatabase';
import { advisoryLocks } from '../../db';
import { users } from '../../../../resources/users';
import { attachRules } from '../../attachRules';
import { endSessionsOf } from '../../accounts/sessionStore';

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

/** A user, as far as the rule depends on it. */
interface Account {
  readonly id: number;
  readonly role?: string | null;
  readonly service_manufacturers?: readonly string[] | null;
}

export interface AccountWrite {
  readonly kind: 'create' | 'update' | 'patch' | 'recover' | 'destroy';
  /** Absent for a new user. */
  readonly existing?: Account;
  readonly values: Readonly<Record<string, unknown>>;
}

const namesOf = (keys: readonly string[]): string => {
  const names = keys.map((key) => manufacturers.find((one) => one.key === key)?.name ?? key);
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
};

/**
 * Fields that are changed together with others who serve the user; any other change takes over, opens or closes the
 * whole account.
 */
const sharedFields: readonly string[] = ['first_name', 'last_name', 'service_manufacturers'];

const without = (keys: readonly string[], others: readonly string[]): string[] =>
  keys.filter((key) => !others.includes(key));

/** Refuses what reaches manufacturers that the administrator does not serve (decision 58). */
function assertServesConcerned(
  { kind, existing, values }: AccountWrite,
  {
    before,
    after,
    served,
  }: { readonly before: readonly string[]; readonly after: readonly string[]; readonly served: readonly string[] },
): void {
  const foreignChanges = without([...without(after, before), ...without(before, after)], served);
  if (foreignChanges.length > 0) {
    const message =
      `You do not serve ${namesOf(foreignChanges)}: an administrator who does has to ` +
      `${foreignChanges.some((key) => after.includes(key)) ? 'grant' : 'remove'} it`;
    throw new HttpError(403, message, { errors: { service_manufacturers: [message] } });
  }
  if (kind === 'create') return;
  const changed = Object.keys(values).filter(
    (name) => !isEqual(values[name] ?? null, existing?.[name as keyof Account] ?? null),
  );
  const isShared = kind === 'update' && changed.every((name) => sharedFields.includes(name));
  const isOfManufacturers = isShared && changed.every((name) => name === 'service_manufacturers');
  const foreign = without(before, served);
  const isRefused = !isOfManufacturers && foreign.length > 0 && !(isShared && foreign.length < before.length);
  if (isRefused)
    throw new HttpError(
      403,
      `This user serves ${namesOf(foreign)}, which you do not: an administrator who does has to do this`,
    );
}

/** Refuses to leave a manufacturer without an administrator. Concurrent changes wait for each other. */
async function assertAdministratorRemains(
  db: StaffDb,
  { id, lost }: { readonly id: number; readonly lost: readonly string[] },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.administrators})`.execute(db);
  const others = await db
    .selectFrom('staff.users')
    .select('service_manufacturers')
    .where('role', '=', administratorRole)
    .where('discarded_at', 'is', null)
    .where('id', '!=', id)
    .execute();
  const orphaned = lost.filter((key) => !others.some(({ service_manufacturers: served }) => served.includes(key)));
  if (orphaned.length > 0) throw new HttpError(409, `This is the last administrator of ${namesOf(orphaned)}`);
}

/** Refuses what an administrator does to his own account: it could not be reverted by himself. */
function assertNotOwnLoss(
  { kind }: AccountWrite,
  { lost, manufacturer }: { readonly lost: readonly string[]; readonly manufacturer: string },
): void {
  if (kind === 'destroy') throw new HttpError(409, 'You cannot delete yourself');
  const message = lost.includes(manufacturer)
    ? 'You are at the desk of this manufacturer: another administrator has to take it away from you'
    : `Another administrator has to take ${namesOf(lost)} away from you`;
  if (lost.length > 0) throw invalidFields({ service_manufacturers: [message] });
}

/**
 * The rule for every write of a user: an administrator grants and removes only manufacturers that they serve, takes
 * over or closes only accounts that serve no others, and leaves every manufacturer with an administrator. Manufacturers
 * that the user serves, or would serve, log the write or its refusal.
 */
async function checkAccountWrite(
  write: AccountWrite,
  {
    user,
    manufacturer,
    source,
    concern,
  }: Pick<WriteCheckContext, 'manufacturer' | 'source' | 'concern'> & {
    readonly user: Pick<SessionUser, 'id' | 'service_manufacturers'>;
  },
): Promise<void> {
  const { kind, existing, values } = write;
  const before = existing?.service_manufacturers ?? [];
  const { service_manufacturers: given } = values;
  const after = Array.isArray(given) ? given.map(String) : before;
  concern([...new Set([...before, ...after])]);
  assertServesConcerned(write, { before, after, served: user.service_manufacturers });
  const loses = kind === 'destroy' || (typeof values.role === 'string' && values.role !== administratorRole);
  const lost = loses ? before : without(before, after);
  if (existing?.id === user.id) assertNotOwnLoss(write, { lost, manufacturer });
  if (existing?.role === administratorRole && lost.length > 0)
    await assertAdministratorRemains(staffDb(source), { id: existing.id, lost });
}
