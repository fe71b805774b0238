import { storageKeys } from '../schema';

/** The part of `window.localStorage` that a session is kept in. */
export type SessionStorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

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
    token: () => read(storageKeys.token),
    email: () => read(storageKeys.email),
    save: ({ token, email }) => {
      storage.setItem(storageKeys.token, token);
      storage.setItem(storageKeys.email, email);
    },
    dropToken: () => storage.removeItem(storageKeys.token),
    clear: () => {
      storage.removeItem(storageKeys.token);
      storage.removeItem(storageKeys.email);
    },
  };
}
