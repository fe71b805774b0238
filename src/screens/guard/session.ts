/** The e-mail that sign-in stored (Cases 3), empty where nobody is signed in. */
export const signedInEmail = (): string => localStorage.getItem('Email') ?? '';

/** Whether a session token is stored (Cases 4). */
export const isSignedIn = (): boolean => localStorage.getItem('Authorization') !== null;
