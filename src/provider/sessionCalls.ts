import { readRecord, refuseUndone, unwrapped } from './answers';
import { headerNames } from './headers';
import type { HttpClient } from './httpClient';
import { RequestError } from './requestError';

/** What sign-in and a password change answer. */
export interface SessionAnswer {
  readonly token: string;
  readonly email: string | undefined;
}

/** Who is signed in (decision 14). */
export interface Identity {
  readonly email: string;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly role?: string;
  /** Absent where the server does not send it. */
  readonly permissions?: readonly string[];
  readonly service_manufacturers?: readonly string[];
  /** Only a new password opens the rest of the product (decision 18). */
  readonly must_change_password?: boolean;
  /** Only a second factor opens the rest of the product; absent where the server knows of none. */
  readonly must_set_up_second_factor?: boolean;
  /** After so long without a call the session ends; absent where the server does not send it. */
  readonly idle_minutes?: number;
  /** How long an emergency access to another desk lasts, where the server offers one. */
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
  /** Of the second factor, where the server has asked for one. */
  readonly code?: string;
}

/** What a header can carry. */
const isSendable = (token: string): boolean => /^[\x20-\x7e\x80-\xff]+$/.test(token);

function sessionIn(body: unknown): SessionAnswer | undefined {
  const { auth_token: token, email } = unwrapped(body);
  if (typeof token !== 'string' || !isSendable(token)) return undefined;
  return { token, email: typeof email === 'string' && email !== '' ? email : undefined };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const namesIn = (value: unknown): readonly string[] | undefined => (Array.isArray(value) && value.every(isText) ? value : undefined);

/** Who is signed in, as far as the server tells: permissions and manufacturers that are no lists of names count as not sent (decision 50). */
function identityIn(body: unknown): Identity {
  const { permissions, service_manufacturers: served, ...others } = readRecord({ body, call: 'GET sessions/me' });
  const [may, serves] = [namesIn(permissions), namesIn(served)];
  return { ...(others as unknown as Identity), ...(may && { permissions: may }), ...(serves && { service_manufacturers: serves }) };
}

const wrongPassword = 'The email or the password is wrong';

/** What a sign-in that the server refused with 401 says: nobody's session has ended, whatever the answer has for words. */
function refusedSignIn(failure: unknown): unknown {
  // A server that names what it refuses has words of its own for it.
  if (!(failure instanceof RequestError) || failure.statusCode !== 401 || failure.code !== undefined) return failure;
  const { message, worded } = failure;
  failure.message = worded ? wrongPassword : /password/i.test(message) ? message : `${wrongPassword}: ${message}`;
  return failure;
}

/** The calls about the session (Cases 7). */
export function createSessionCalls({ apiUrl, client }: { readonly apiUrl: string; readonly client: HttpClient }) {
  const address = `${apiUrl}/sessions`;
  return {
    /** Signs in; an old token is not sent along. */
    open: async (credentials: Credentials): Promise<SessionAnswer> => {
      const { data } = await client.post(address, credentials, { headers: { [headerNames.authorization]: false } }).catch((failure: unknown) => {
        throw refusedSignIn(failure);
      });
      const session = sessionIn(data);
      if (session) return session;
      refuseUndone({ body: data, call: 'POST sessions' });
      throw new RequestError({ message: 'The server answered without a session.', statusCode: 200, kind: 'unreadable' });
    },

    /** Ends the session of that token on the server; the call outlives the page that it was made from. */
    close: async (token: string): Promise<void> => {
      await client.delete(address, { keepalive: true, headers: { [headerNames.authorization]: token } });
    },

    me: async (): Promise<Identity> => {
      const { data } = await client.get(`${address}/me`);
      return identityIn(data);
    },

    /** Changes the password. The answer carries a fresh token where the server ended the one that was used. */
    changePassword: async (change: PasswordChange): Promise<SessionAnswer | undefined> => {
      const { data } = await client.post(`${address}/change_password`, change);
      const session = sessionIn(data);
      if (!session) refuseUndone({ body: data, call: 'POST sessions/change_password' });
      return session;
    },
  };
}
