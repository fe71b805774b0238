import type { ServerConfig } from '../config';
import type { SessionUser } from '../contracts';

/** The role that administers the staff users. */
export const administratorRole = 'brand_admin';

/** Whether somebody may do what is kept to administrators (decision 17): by the role, or by an address that is configured. */
export const isAdministrator = (
  { email, role }: Pick<SessionUser, 'email' | 'role'>,
  { administratorEmails }: Pick<ServerConfig, 'administratorEmails'>,
): boolean => role === administratorRole || administratorEmails.includes(email.toLowerCase());
