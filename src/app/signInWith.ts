import type { ProgrammeAuthProvider, SignInParams } from '../provider';

/**
 * Signs in and returns the redirect path. Rejects with an Error that gives the reason, with the `code` of the server if
 * there is one.
 */
export async function signInWith(auth: ProgrammeAuthProvider, credentials: SignInParams): Promise<string | undefined> {
  const { success, error, redirectTo } = await auth.login(credentials);
  if (success) return redirectTo;
  const code: unknown = error && 'code' in error ? error.code : undefined;
  throw Object.assign(new Error(error?.message ?? 'Signing in failed. Please try again.'), { code });
}
