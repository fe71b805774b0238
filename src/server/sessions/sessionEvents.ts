import type { FastifyRequest } from 'fastify';

/** What happens around the sessions of the staff, in the past tense of the person who did it. */
export type SessionEventKind =
  | 'signed_in'
  | 'sign_in_refused'
  | 'signed_out'
  | 'session_refused'
  | 'session_ended'
  | 'password_changed'
  | 'password_change_refused'
  | 'password_reset'
  | 'second_factor_set_up'
  | 'second_factor_removed'
  | 'second_factor_reset'
  | 'second_factor_refused'
  | 'recovery_codes_renewed';

/** Why something was refused; absent where nothing was. */
export type SessionRefusal = 'unknown_email' | 'wrong_password' | 'throttled' | 'no_session' | 'must_change_password' | 'wrong_code' | 'no_second_factor';

/** One sign-in, sign-out, refusal or change of a password: who, from where, and on which session. Never a password or a token. */
export interface SessionEvent {
  readonly kind: SessionEventKind;
  readonly at: Date;
  /** The id of the request that it happened in. */
  readonly request: string;
  /** The caller's network address, as `TRUST_PROXY` lets it be known. */
  readonly address: string;
  /** The browser's own words. */
  readonly agent?: string;
  /** Who it is about; absent where nobody has the e-mail. */
  readonly userId?: number;
  /** The e-mail as stored, or as typed where nobody has it. */
  readonly email?: string;
  /** The id of the session, which is not its token. */
  readonly session?: string;
  readonly refusal?: SessionRefusal;
  /** Who did it to somebody else. */
  readonly by?: { readonly id: number; readonly email: string };
}

/** Told of each event before its call is answered; the answer waits for the promise. */
export type SessionListener = (event: SessionEvent) => void | Promise<void>;

/** What a request tells of itself for an event. */
export function callerOf(request: FastifyRequest): Pick<SessionEvent, 'request' | 'address' | 'agent'> {
  const agent = request.headers['user-agent'];
  return { request: request.id, address: request.ip, ...(agent !== undefined && { agent }) };
}
