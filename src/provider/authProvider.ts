import type { AuthActionResponse, AuthProvider } from '@refinedev/core';
import { createHttpClient, type HttpClientOptions } from './httpClient';
import { toLocalPath, signInPathFrom, signInPath, type PageLocation } from './localPath';
import { createAbortError, toRequestError, type RequestError } from './requestError';
import { createSessionCalls, type Credentials, type Identity, type PasswordChange } from './sessionCalls';
import { createSessionEnd } from './sessionEnd';
import { createSessionStore, type SessionStorageArea, type SessionStore } from './sessionStore';

export interface AuthProviderOptions extends Omit<HttpClientOptions, 'getToken'> {
  /** Where the session is stored; defaults to the browser's local storage. */
  readonly storage?: SessionStorageArea;
  /** The current location; `assign` performs the full redirect of a logout. Defaults to the window's location. */
  readonly location?: PageLocation & { readonly assign: (path: string) => void };
  /** Called with the e-mail of the signed-in user; drafts of other users are deleted (decision 31). */
  readonly onSignIn?: (email: string) => void;
  /**
   * Called with the key for the drafts of the signed-in user, whenever the server gives it; what it returns is awaited
   * before the user is let in.
   */
  readonly onDraftKey?: (email: string, key: string) => Promise<void>;
  /** Called on logout, to delete drafts. A session that the server ended is no logout: drafts are retained. */
  readonly onSignOut?: () => void;
  /**
   * Called when the server has ended the session. Returns whether the page covers itself, instead of redirecting to the
   * sign-in page.
   */
  readonly tryCover?: () => boolean;
}

export interface SignInParams extends Credentials {
  /** Where to go afterwards; defaults to the `to` parameter of the sign-in page. */
  readonly redirectTo?: string;
}

export interface ProgrammeAuthProvider extends AuthProvider {
  readonly login: (credentials: Partial<SignInParams>) => Promise<AuthActionResponse>;
  /** The signed-in user, fetched once per session. Null if nobody is signed in. */
  readonly getIdentity: () => Promise<Identity | null>;
  /** Fetches the identity again, which also tells the server that the user is active. */
  readonly refreshIdentity: () => Promise<Identity | null>;
  /** Ends the session, locally and on the server, and stays on the page. The e-mail stays stored. */
  readonly expire: () => void;
  /** Navigates within the app by a full page load, which discards the state of the page. */
  readonly redirect: (path: string) => void;
  /** The user's permissions; null if the server does not report them (decision 20). */
  readonly getPermissions: () => Promise<readonly string[] | null>;
  /**
   * Changes the password and continues with the new session. Rejects with a RequestError that names the invalid fields.
   */
  readonly changePassword: (change: PasswordChange) => Promise<void>;
}

/** Converts a sign-in failure to Refine's response, with a title for the toast. */
function toSignInFailure(failure: unknown): AuthActionResponse {
  const {
    message,
    statusCode = 0,
    errors,
    code,
  } = toRequestError(failure) as Error & Partial<Pick<RequestError, 'statusCode' | 'errors' | 'code'>>;
  return {
    success: false,
    error: {
      name: 'Sign in failed',
      message,
      statusCode,
      ...(errors ? { errors } : {}),
      ...(code === undefined ? {} : { code }),
    },
  };
}

/** Caches the identity for each token; failures are not cached. */
function createIdentityCache(store: SessionStore, fetchIdentity: (token: string) => Promise<Identity>) {
  let cached: { readonly token: string; readonly identity: Promise<Identity> } | undefined;
  return {
    forget: () => {
      cached = undefined;
    },
    get: async (): Promise<Identity | null> => {
      const token = store.token();
      if (token === null) return null;
      if (cached?.token !== token) cached = { token, identity: fetchIdentity(token) };
      const pending = cached;
      try {
        return await pending.identity;
      } catch (failure) {
        if (cached === pending) cached = undefined;
        throw failure;
      }
    },
  };
}

/**
 * Refine's auth provider over the API's sessions (Cases 4, decisions 14, 19, 31). The session is in the storage, so
 * that several tabs share it. `check` only reads the storage: whether the token is still valid shows with the next
 * call.
 */
export function createAuthProvider({
  storage,
  location = globalThis.location,
  tryCover,
  ...options
}: AuthProviderOptions): ProgrammeAuthProvider {
  const apiUrl = options.apiUrl.replace(/\/+$/, '');
  const store = createSessionStore(storage);
  const calls = createSessionCalls({ apiUrl, client: createHttpClient({ ...options, apiUrl, getToken: store.token }) });
  const isAlive = () =>
    calls.me().then(
      () => true,
      (failure: unknown) => (failure as Partial<RequestError>).statusCode !== 401,
    );
  const sessionEnd = createSessionEnd({ store, location, tryCover, isAlive });
  const applyDraftKey = async (email: string, key: string | undefined) => {
    if (key !== undefined) await options.onDraftKey?.(email, key);
  };
  const identityCache = createIdentityCache(store, async (token) => {
    const { identity, draftKey } = await calls.me();
    // Of a session that has ended meanwhile, the key stays forgotten.
    if (store.token() === token) await applyDraftKey(store.email() ?? identity.email, draftKey);
    return identity;
  });
  // Incremented by each sign-in, logout and expiry, to discard the responses to earlier calls.
  let generation = 0;
  const endServerSession = (token: string | null): void => {
    // Not awaited, and failures are ignored: the session has ended locally, and expires on the server (decision 14).
    if (token !== null) calls.close(token).catch(() => undefined);
  };

  return {
    async login({ email = '', password = '', code, redirectTo }) {
      const generationAtStart = (generation += 1);
      try {
        const session = await calls.open({ email: email.trim(), password, ...(code !== undefined && { code }) });
        if (generationAtStart !== generation) {
          endServerSession(session.token);
          throw createAbortError();
        }
        const signedIn = session.email ?? email.trim();
        store.save({ token: session.token, email: signedIn });
        sessionEnd.markStarted();
        options.onSignIn?.(signedIn);
        await applyDraftKey(signedIn, session.draftKey);
        return { success: true, redirectTo: toLocalPath(redirectTo ?? new URLSearchParams(location.search).get('to')) };
      } catch (failure) {
        return toSignInFailure(failure);
      }
    },

    logout: () => {
      generation += 1;
      endServerSession(store.token());
      store.clear();
      sessionEnd.markEnded();
      options.onSignOut?.();
      location.assign(signInPath);
      return Promise.resolve({ success: true });
    },

    expire: () => {
      generation += 1;
      endServerSession(store.token());
      store.dropToken();
      sessionEnd.markEnded();
    },

    redirect: (path) => location.assign(path),

    check: () =>
      Promise.resolve(
        store.token() === null
          ? { authenticated: false, redirectTo: signInPathFrom(location) }
          : { authenticated: true },
      ),
    onError: sessionEnd.onError,
    getIdentity: identityCache.get,
    refreshIdentity: () => {
      identityCache.forget();
      return identityCache.get();
    },
    getPermissions: async () => (await identityCache.get())?.permissions ?? null,

    async changePassword(change) {
      const [generationAtStart, previousToken] = [generation, store.token()];
      // If the token is missing without a logout, another tab was told that it is invalid: it is the token being
      // replaced here.
      const isSuperseded = () =>
        generationAtStart !== generation ||
        (store.token() === null ? store.email() === null : store.token() !== previousToken);
      const pendingChange = calls.changePassword(change).then((session) => {
        if (isSuperseded()) {
          endServerSession(session?.token ?? null);
          return;
        }
        const email = session?.email ?? store.email();
        if (session && email !== null) store.save({ token: session.token, email });
        identityCache.forget();
      });
      sessionEnd.waitForReplacement(pendingChange);
      await pendingChange;
    },
  };
}
