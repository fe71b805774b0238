import type { AxiosInstance } from 'axios';
import { headerNames } from './headers';
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
}

export interface PasswordChange {
  readonly old_password: string;
  readonly new_password: string;
  readonly repeat_new_password: string;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const unwrapped = (body: unknown): Record<string, unknown> => {
  const outer = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const inner = outer.data;
  return typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : outer;
};

function sessionIn(body: unknown): SessionAnswer | undefined {
  const { auth_token: token, email } = unwrapped(body);
  if (typeof token !== 'string' || token === '') return undefined;
  return { token, email: typeof email === 'string' && email !== '' ? email : undefined };
}

/** The calls about the session (Cases 7). */
export function createSessionCalls({ apiUrl, client }: { readonly apiUrl: string; readonly client: AxiosInstance }) {
  const address = `${apiUrl}/sessions`;
  return {
    /** Signs in; an old token is not sent along. */
    open: async (credentials: Credentials): Promise<SessionAnswer> => {
      const { data } = await client.post<unknown>(address, credentials, { headers: { [headerNames.authorization]: false } });
      const session = sessionIn(data);
      if (!session) throw new RequestError({ message: 'The server answered without a session.', statusCode: 200 });
      return session;
    },

    /** Ends the session of that token on the server; the call outlives the page that it was made from. */
    close: async (token: string): Promise<void> => {
      await client.delete(address, {
        adapter: 'fetch',
        fetchOptions: { keepalive: true },
        headers: { [headerNames.authorization]: token },
      });
    },

    me: async (): Promise<Identity> => {
      const { data } = await client.get<unknown>(`${address}/me`);
      return unwrapped(data) as unknown as Identity;
    },

    /** Changes the password. The answer carries a fresh token where the server ended the one that was used. */
    changePassword: async (change: PasswordChange): Promise<SessionAnswer | undefined> => {
      const { data } = await client.post<unknown>(`${address}/change_password`, change);
      return sessionIn(data);
    },
  };
}
