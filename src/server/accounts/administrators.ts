import type { ServerConfig } from '../config';
import type { SessionUser } from '../contracts';

/** The role that administers the staff users. */
export const administratorRole = 'brand_admin';

/** Whether a user is an administrator (decision 17): by role, or by a configured e-mail address. */
export const isAdministrator = (
  { email, role }: Pick<SessionUser, 'email' | 'role'>,
  { administratorEmails }: Pick<ServerConfig, 'administratorEmails'>,
): boolean => role === administratorRole || administratorEmails.includes(email.toLowerCase());
