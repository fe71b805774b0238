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
    // Other tabs are told of each in this order: by the change of the token all of it is true.
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
