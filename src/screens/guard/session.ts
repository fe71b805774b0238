import { storageKeys } from '../../schema';

/** The e-mail stored at sign-in (Cases 3); empty if nobody is signed in. */
export const signedInEmail = (): string => localStorage.getItem(storageKeys.email) ?? '';

/** Whether a session token is stored (Cases 4). */
export const isSignedIn = (): boolean => localStorage.getItem(storageKeys.token) !== null;
