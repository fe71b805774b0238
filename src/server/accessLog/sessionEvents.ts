import type { SessionEvent } from '../accounts/sessionEvents';
import type { AccessEvent } from './accessEvent';

/**
 * Turns a session event into an entry for each manufacturer that it concerns. Omits an unknown e-mail address: it may
 * be a password typed into the wrong field.
 */
export function sessionEvents({
  kind,
  at,
  request,
  address,
  userId,
  email,
  refusal,
  by,
  manufacturers,
}: SessionEvent): readonly AccessEvent[] {
  const user = by ?? (userId === undefined ? undefined : { id: userId, email });
  const entry: AccessEvent = {
    happened_at: at.toISOString(),
    action: kind,
    request_id: request,
    address,
    ...(user && { user_id: user.id, ...(user.email !== undefined && { user_email: user.email }) }),
    ...(userId !== undefined && { resource: 'users', records: [`users:${userId}`] }),
    ...(refusal !== undefined && { reason: refusal }),
  };
  return manufacturers ? manufacturers.map((manufacturer) => ({ ...entry, manufacturer })) : [entry];
}
