import { redirect, useRouteLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import {
  toLocalPath,
  signInPathFrom,
  type Identity,
  type ProgrammeAuthProvider,
  type SignInParams,
  discardPrefetches,
} from '../provider';
import { signedInEmail, lockDrafts } from '../screens/guard';
import { homePath } from '../schema';
import { useEffect } from 'react';
import { useToasts } from '../ui';
import { sessionEndedToastKey } from '../screens/requests';
import { useServices } from './services';

/**
 * Removes what the page holds of records at the end of a session: responses, prefetched ones too, and the key of the
 * drafts. Runs after the effects of the screens that are removed at the same time, which store what was typed.
 */
export function useForgottenData(hasEnded: boolean): void {
  const { queries } = useServices();
  const toasts = useToasts();
  useEffect(() => {
    if (!hasEnded) return;
    lockDrafts();
    void queries.cancelQueries();
    queries.clear();
    discardPrefetches();
    // The toast that says so may be there already.
    toasts.destroyOthers(sessionEndedToastKey);
  }, [hasEnded, queries, toasts]);
}

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

/** Id of the route that contains everything under /dashboard. */
export const protectedRouteId = 'protected';

type LoaderRequest = Pick<LoaderFunctionArgs, 'request'>;

/**
 * Loader of the protected routes. Without a stored session, or with one that the server has ended, it redirects to the
 * sign-in page, which leads back afterwards (Cases 2). Returns the identity, or null if the server currently cannot
 * provide it, which does not block the user.
 */
export async function requireSession(
  auth: ProgrammeAuthProvider,
  { request }: LoaderRequest,
): Promise<Identity | Response | null> {
  const url = new URL(request.url);
  const { authenticated } = await auth.check();
  if (!authenticated) return redirect(signInPathFrom(url));
  try {
    return await auth.getIdentity();
  } catch (error) {
    const { redirectTo } = await auth.onError(error);
    return redirectTo === undefined ? null : redirect(signInPathFrom(url));
  }
}

/**
 * Whether a navigation re-reads the identity. Paging or searching within a list does not, so it renders immediately:
 * the list's own call reveals whether the session is still valid.
 */
export const shouldRevalidateSession = ({
  currentUrl,
  nextUrl,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl'>): boolean =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

/** Redirects a signed-in user away from the sign-in page. */
export async function redirectIfSignedIn(
  auth: ProgrammeAuthProvider,
  { request }: LoaderRequest,
): Promise<Response | null> {
  const { authenticated } = await auth.check();
  return authenticated ? redirect(toLocalPath(new URL(request.url).searchParams.get('to'))) : null;
}

/**
 * Logs out, which ends in a full redirect to the sign-in page (Cases 2). The promise never settles, so nothing renders
 * until that page has loaded.
 */
export async function signOut(auth: ProgrammeAuthProvider): Promise<never> {
  await auth.logout({});
  return new Promise<never>(() => undefined);
}

/** Following a link to the sign-out path does not end the session; it leads to the dashboard. */
export const redirectSignOutLink = (): Response => redirect(homePath);

/**
 * The signed-in user, below the protected routes. The e-mail is known even if the server did not return the identity.
 */
export function useIdentity(): { readonly email: string; readonly identity: Identity | null } {
  const identity = useRouteLoaderData<Identity | null>(protectedRouteId) ?? null;
  return { email: identity?.email ?? signedInEmail(), identity };
}
