import type { AuthActionResponse, AuthProvider } from '@refinedev/core';
import { createHttpClient, type HttpClientOptions } from './httpClient';
import { localPath, signInFrom, signInPath, type Place } from './localPath';
import { givenUp, toRequestError, type RequestError } from './requestError';
import { createSessionCalls, type Credentials, type Identity, type PasswordChange } from './sessionCalls';
import { createSessionEnd } from './sessionEnd';
import { createSessionStore, type SessionStorageArea, type SessionStore } from './sessionStore';

export interface AuthProviderOptions extends Omit<HttpClientOptions, 'getToken'> {
  /** Where the session is kept; the browser's local storage unless told. */
  readonly storage?: SessionStorageArea;
  /** Where the user is; `assign` makes the full redirect of a logout. The window's unless told. */
  readonly location?: Place & { readonly assign: (path: string) => void };
  /** Told who has signed in: drafts of anybody else go (decision 31). */
  readonly onSignIn?: (email: string) => void;
  /** Told of a logout: drafts go. A session that the server ended is no logout, drafts stay. */
  readonly onSignOut?: () => void;
  /** Asked when the server has ended the session: whether the page covers itself, in place of leading to the sign-in page. */
  readonly covers?: () => boolean;
}

export interface SignIn extends Credentials {
  /** Where to go afterwards; the `to` of the sign-in page's address unless told. */
  readonly redirectTo?: string;
}

export interface ProgrammeAuthProvider extends AuthProvider {
  readonly login: (credentials: Partial<SignIn>) => Promise<AuthActionResponse>;
  /** Who is signed in; asked for once for each session. Null where nobody is. */
  readonly getIdentity: () => Promise<Identity | null>;
  /** Asks again who is signed in, which tells the server that somebody is there. */
  readonly getIdentityAnew: () => Promise<Identity | null>;
  /** Ends the session, here and on the server, and stays on the page; who it was stays known. */
  readonly expire: () => void;
  /** Goes to an address of the app by a full redirect, which leaves nothing of the page behind. */
  readonly leave: (path: string) => void;
  /** What the user may do; null where the server does not say (decision 20). */
  readonly getPermissions: () => Promise<readonly string[] | null>;
  /** Changes the password and goes on with the fresh session. Rejects with a RequestError that names the fields at fault. */
  readonly changePassword: (change: PasswordChange) => Promise<void>;
}

/** Why signing in failed, titled for a toast. */
function refusal(failure: unknown): AuthActionResponse {
  const { message, statusCode = 0, errors, code } = toRequestError(failure) as Error & Partial<Pick<RequestError, 'statusCode' | 'errors' | 'code'>>;
  return { success: false, error: { name: 'Sign in failed', message, statusCode, ...(errors ? { errors } : {}), ...(code === undefined ? {} : { code }) } };
}

/** Asks who is signed in once for each token; a failure is not kept. */
function createIdentityCache(store: SessionStore, ask: () => Promise<Identity>) {
  let known: { readonly token: string; readonly identity: Promise<Identity> } | undefined;
  return {
    forget: () => {
      known = undefined;
    },
    get: async (): Promise<Identity | null> => {
      const token = store.token();
      if (token === null) return null;
      if (known?.token !== token) known = { token, identity: ask() };
      const asked = known;
      try {
        return await asked.identity;
      } catch (failure) {
        if (known === asked) known = undefined;
        throw failure;
      }
    },
  };
}

/**
 * Refine's auth provider over the sessions of the API (Cases 4, decisions 14, 19, 31). The session itself is in the storage, so that
 * several tabs agree on it. `check` asks the storage only: whether the token still holds, the next call tells.
 */
export function createAuthProvider({ storage, location = globalThis.location, covers, ...options }: AuthProviderOptions): ProgrammeAuthProvider {
  const apiUrl = options.apiUrl.replace(/\/+$/, '');
  const store = createSessionStore(storage);
  const calls = createSessionCalls({ apiUrl, client: createHttpClient({ ...options, apiUrl, getToken: store.token }) });
  const end = createSessionEnd({ store, location, covers });
  const identity = createIdentityCache(store, calls.me);
  // What was begun before somebody signed in, left or was signed out is answered too late.
  let turn = 0;
  const close = (token: string | null): void => {
    // Not awaited, and its failure is nobody's: the session has ended here, and expires on the server by itself (decision 14).
    if (token !== null) calls.close(token).catch(() => undefined);
  };

  return {
    async login({ email = '', password = '', code, redirectTo }) {
      const own = (turn += 1);
      try {
        const session = await calls.open({ email: email.trim(), password, ...(code !== undefined && { code }) });
        if (own !== turn) {
          close(session.token);
          throw givenUp();
        }
        const signedIn = session.email ?? email.trim();
        store.save({ token: session.token, email: signedIn });
        end.begun();
        options.onSignIn?.(signedIn);
        return { success: true, redirectTo: localPath(redirectTo ?? new URLSearchParams(location.search).get('to')) };
      } catch (failure) {
        return refusal(failure);
      }
    },

    logout: () => {
      turn += 1;
      close(store.token());
      store.clear();
      end.left();
      options.onSignOut?.();
      location.assign(signInPath);
      return Promise.resolve({ success: true });
    },

    expire: () => {
      turn += 1;
      close(store.token());
      store.dropToken();
      end.left();
    },

    leave: (path) => location.assign(path),

    check: () => Promise.resolve(store.token() === null ? { authenticated: false, redirectTo: signInFrom(location) } : { authenticated: true }),
    onError: end.onError,
    getIdentity: identity.get,
    getIdentityAnew: () => {
      identity.forget();
      return identity.get();
    },
    getPermissions: async () => (await identity.get())?.permissions ?? null,

    async changePassword(change) {
      const [own, before] = [turn, store.token()];
      // Of a token that is gone without a sign-out the server has told another tab: it is the one that is replaced here.
      const isOver = () => own !== turn || (store.token() === null ? store.email() === null : store.token() !== before);
      const renewed = calls.changePassword(change).then((session) => {
        if (isOver()) {
          close(session?.token ?? null);
          return;
        }
        const email = session?.email ?? store.email();
        if (session && email !== null) store.save({ token: session.token, email });
        identity.forget();
      });
      end.replacing(renewed);
      await renewed;
    },
  };
}
