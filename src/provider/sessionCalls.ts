import { readRecord, refuseUndone, unwrapped } from './answers';
import { headerNames } from './headers';
import type { HttpClient } from './httpClient';
import { RequestError } from './requestError';

/** Response to a sign-in or a password change. */
export interface SessionAnswer {
  readonly token: string;
  readonly email: string | undefined;
}

/** The signed-in user (decision 14). */
export interface Identity {
  readonly email: string;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly role?: string;
  /** Absent if the server does not send it. */
  readonly permissions?: readonly string[];
  readonly service_manufacturers?: readonly string[];
  /** The rest of the product is blocked until the password has been changed (decision 18). */
  readonly must_change_password?: boolean;
  /** The rest of the product is blocked until a second factor has been set up; absent if the server does not support it. */
  readonly must_set_up_second_factor?: boolean;
  /** The session expires after this time without a call; absent if the server does not send it. */
  readonly idle_minutes?: number;
  /** Duration of an emergency access to another manufacturer, if the server offers it. */
  readonly emergency_minutes?: number;
}

export interface PasswordChange {
  readonly old_password: string;
  readonly new_password: string;
  readonly repeat_new_password: string;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Code of the second factor, if the server has requested one. */
  readonly code?: string;
}

/** Whether a header can carry the token. */
const isSendable = (token: string): boolean => /^[\x20-\x7e\x80-\xff]+$/.test(token);

function sessionIn(body: unknown): SessionAnswer | undefined {
  const { auth_token: token, email } = unwrapped(body);
  if (typeof token !== 'string' || !isSendable(token)) return undefined;
  return { token, email: typeof email === 'string' && email !== '' ? email : undefined };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const namesIn = (value: unknown): readonly string[] | undefined => (Array.isArray(value) && value.every(isText) ? value : undefined);

/** Reads the identity. Permissions and manufacturers that are not lists of names count as not sent (decision 50). */
function identityIn(body: unknown): Identity {
  const { permissions, service_manufacturers: served, ...others } = readRecord({ body, call: 'GET sessions/me' });
  const [may, serves] = [namesIn(permissions), namesIn(served)];
  return { ...(others as unknown as Identity), ...(may && { permissions: may }), ...(serves && { service_manufacturers: serves }) };
}

const wrongPassword = 'The email or the password is wrong';

/** Adjusts the message of a sign-in refused with 401: it must not say that a session has ended, whatever the response says. */
function refusedSignIn(failure: unknown): unknown {
  // An error with a code has a specific message.
  if (!(failure instanceof RequestError) || failure.statusCode !== 401 || failure.code !== undefined) return failure;
  const { message, worded } = failure;
  failure.message = worded ? wrongPassword : /password/i.test(message) ? message : `${wrongPassword}: ${message}`;
  return failure;
}

/** The calls about the session (Cases 7). */
export function createSessionCalls({ apiUrl, client }: { readonly apiUrl: string; readonly client: HttpClient }) {
  const address = `${apiUrl}/sessions`;
  return {
    /** Signs in; a stored token is not sent. */
    open: async (credentials: Credentials): Promise<SessionAnswer> => {
      const { data } = await client.post(address, credentials, { headers: { [headerNames.authorization]: false } }).catch((failure: unknown) => {
        throw refusedSignIn(failure);
      });
      const session = sessionIn(data);
      if (session) return session;
      refuseUndone({ body: data, call: 'POST sessions' });
      throw new RequestError({ message: 'The server answered without a session.', statusCode: 200, kind: 'unreadable' });
    },

    /** Ends the session of the token on the server; the call continues after the page is closed. */
    close: async (token: string): Promise<void> => {
      await client.delete(address, { keepalive: true, headers: { [headerNames.authorization]: token } });
    },

    me: async (): Promise<Identity> => {
      const { data } = await client.get(`${address}/me`);
      return identityIn(data);
    },

    /** Changes the password. The response contains a new token if the server has ended the current session. */
    changePassword: async (change: PasswordChange): Promise<SessionAnswer | undefined> => {
      const { data } = await client.post(`${address}/change_password`, change);
      const session = sessionIn(data);
      if (!session) refuseUndone({ body: data, call: 'POST sessions/change_password' });
      return session;
    },
  };
}
