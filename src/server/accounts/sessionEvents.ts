import type { FastifyRequest } from 'fastify';

/** Kinds of session events, in the past tense. */
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

/** The reason of a refusal. */
export type SessionRefusal =
  | 'unknown_email'
  | 'wrong_password'
  | 'throttled'
  | 'no_session'
  | 'must_change_password'
  | 'wrong_code'
  | 'no_second_factor'
  | 'one_time_password_ended';

/**
 * A sign-in, sign-out, refusal or password change, with its user, origin and session. Contains no password or token.
 */
export interface SessionEvent {
  readonly kind: SessionEventKind;
  readonly at: Date;
  /** The id of the request. */
  readonly request: string;
  /** The network address of the client, subject to `TRUST_PROXY`. */
  readonly address: string;
  /** The User-Agent header. */
  readonly agent?: string;
  /** The user concerned; absent if the e-mail is unknown. */
  readonly userId?: number;
  /** The stored e-mail, or the e-mail as entered if unknown. */
  readonly email?: string;
  /** The id of the session, which is not its token. */
  readonly session?: string;
  readonly refusal?: SessionRefusal;
  /** The administrator who acted on another user. */
  readonly by?: { readonly id: number; readonly email: string };
  /** The manufacturers whose access logs record it; all, if absent. */
  readonly manufacturers?: readonly string[];
}

/** Receives each event before the response is sent; the response waits for the promise. */
export type SessionListener = (event: SessionEvent) => void | Promise<void>;

/** The properties of an event that come from its request. */
export function readCaller(request: FastifyRequest): Pick<SessionEvent, 'request' | 'address' | 'agent'> {
  const agent = request.headers['user-agent'];
  return { request: request.id, address: request.ip, ...(agent !== undefined && { agent }) };
}
