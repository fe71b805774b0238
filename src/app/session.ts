import { redirect, useRouteLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { toLocalPath, signInPathFrom, type Identity, type ProgrammeAuthProvider } from '../provider';
import { signedInEmail } from '../screens/guard';
import { homePath } from '../schema';

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
