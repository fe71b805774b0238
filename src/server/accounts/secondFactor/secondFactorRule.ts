import type { ServerConfig } from '../../config';
import type { SessionUser } from '../../contracts';
import { isAdministrator } from '../administrators';

/** Whether a user must have a second factor. */
export function needsSecondFactor(
  user: Pick<SessionUser, 'email' | 'role'>,
  config: Pick<ServerConfig, 'secondFactorRule' | 'administratorEmails'>,
): boolean {
  if (config.secondFactorRule === 'none') return false;
  return config.secondFactorRule === 'everybody' || isAdministrator(user, config);
}
