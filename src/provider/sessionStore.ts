import { storageKeys } from '../schema';

/** The part of `window.localStorage` that stores a session. */
export type SessionStorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface SessionStore {
  /** The stored token; null if nobody is signed in. */
  readonly token: () => string | null;
  readonly email: () => string | null;
  readonly save: (session: { readonly token: string; readonly email: string }) => void;
  /** Ends the session locally and retains the e-mail: the same user is about to sign in again (decision 31). */
  readonly dropToken: () => void;
  readonly clear: () => void;
}

/** The session in local storage. The data provider's `getToken` is its `token`. */
export function createSessionStore(storage: SessionStorageArea = globalThis.localStorage): SessionStore {
  const read = (key: string): string | null => {
    const value = storage.getItem(key);
    return value === '' ? null : value;
  };
  return {
    token: () => read(storageKeys.token),
    email: () => read(storageKeys.email),
    // The order matters: other tabs are notified of each change, and the state is consistent when the token changes.
    save: ({ token, email }) => {
      storage.setItem(storageKeys.email, email);
      storage.setItem(storageKeys.token, token);
    },
    dropToken: () => storage.removeItem(storageKeys.token),
    clear: () => {
      storage.removeItem(storageKeys.email);
      storage.removeItem(storageKeys.token);
    },
  };
}

/** A storage in memory, for sessions outside a browser. */
export function createMemoryStorage(): SessionStorageArea {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
