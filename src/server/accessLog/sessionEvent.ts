import type { SessionEvent } from '../sessions/sessionEvents';
import type { AccessEvent } from './accessEvent';

/** Turns a session event into an entry. Omits an unknown e-mail address: it may be a password typed into the wrong field. */
export function sessionEvent({ kind, at, request, address, userId, email, refusal, by }: SessionEvent): AccessEvent {
  const user = by ?? (userId === undefined ? undefined : { id: userId, email });
  return {
    happened_at: at.toISOString(),
    action: kind,
    request_id: request,
    address,
    ...(user && { user_id: user.id, ...(user.email !== undefined && { user_email: user.email }) }),
    ...(userId !== undefined && { resource: 'users', records: [`users:${userId}`] }),
    ...(refusal !== undefined && { reason: refusal }),
  };
}
