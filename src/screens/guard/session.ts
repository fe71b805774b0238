import { storageKeys } from '../../schema';

/** The e-mail that sign-in stored (Cases 3), empty where nobody is signed in. */
export const signedInEmail = (): string => localStorage.getItem(storageKeys.email) ?? '';

/** Whether a session token is stored (Cases 4). */
export const isSignedIn = (): boolean => localStorage.getItem(storageKeys.token) !== null;
