/** The part of `window.localStorage` that a session is kept in. */
export type SessionStorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The local storage keys of the session (Cases 3). */
export const sessionKeys = { token: 'Authorization', email: 'Email' } as const;

export interface SessionStore {
  /** The token as stored; null where nobody is signed in. */
  readonly token: () => string | null;
  readonly email: () => string | null;
  readonly save: (session: { readonly token: string; readonly email: string }) => void;
  /** Ends the session here and keeps the e-mail: the same person is about to sign in again (decision 31). */
  readonly dropToken: () => void;
  readonly clear: () => void;
}

/** The stored session over local storage; `getToken` of the data provider is its `token`. */
export function createSessionStore(storage: SessionStorageArea = globalThis.localStorage): SessionStore {
  const read = (key: string): string | null => {
    const value = storage.getItem(key);
    return value === '' ? null : value;
  };
  return {
    token: () => read(sessionKeys.token),
    email: () => read(sessionKeys.email),
    save: ({ token, email }) => {
      storage.setItem(sessionKeys.token, token);
      storage.setItem(sessionKeys.email, email);
    },
    dropToken: () => storage.removeItem(sessionKeys.token),
    clear: () => {
      storage.removeItem(sessionKeys.token);
      storage.removeItem(sessionKeys.email);
    },
  };
}
