import type { ProgrammeAuthProvider, SignIn } from '../provider';

/** Signs in and answers where to go; rejects with an Error that says why not, with the refusal's `code` where the server has told one. */
export async function signInWith(auth: ProgrammeAuthProvider, credentials: SignIn): Promise<string | undefined> {
  const { success, error, redirectTo } = await auth.login(credentials);
  if (success) return redirectTo;
  const code: unknown = error && 'code' in error ? error.code : undefined;
  throw Object.assign(new Error(error?.message ?? 'Signing in failed. Please try again.'), { code });
}
