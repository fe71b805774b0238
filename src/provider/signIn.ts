import { createHttpClient, type HttpClientOptions } from './httpClient';
import { createSessionCalls, type Credentials } from './sessionCalls';
import type { SessionStore } from './sessionStore';

export interface SignInOptions extends Omit<HttpClientOptions, 'getToken' | 'onReadOnly'>, Credentials {
  /** Stores the session, so that `getToken: store.token` of a data provider gives its token. */
  readonly store?: Pick<SessionStore, 'save'>;
}

export interface Session {
  /** The value of the Authorization header. */
  readonly token: string;
  readonly email: string;
}

/**
 * Signs in without pages, by the same call as the auth provider. Rejects with a RequestError: 401 for wrong
 * credentials, and with a `code` if the server asks for the code of a second factor.
 */
export async function signIn({ email, password, code, store, ...options }: SignInOptions): Promise<Session> {
  const apiUrl = options.apiUrl.replace(/\/+$/, '');
  const client = createHttpClient({ ...options, apiUrl, getToken: () => null });
  const opened = await createSessionCalls({ apiUrl, client }).open({
    email: email.trim(),
    password,
    ...(code !== undefined && { code }),
  });
  const session = { token: opened.token, email: opened.email ?? email.trim() };
  store?.save(session);
  return session;
}
