import { redirect, useRouteLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { localPath, signInFrom, type Identity, type ProgrammeAuthProvider } from '../provider';
import { signedInEmail } from '../screens/guard';
import { homePath } from '../schema';

/** Id of the route that everything under /dashboard lies below. */
export const protectedRoute = 'protected';

type LoaderRequest = Pick<LoaderFunctionArgs, 'request'>;

/**
 * Guards the protected routes: without a stored session, or with one that the server has ended, it leads to the sign-in page and back
 * afterwards (Cases 2). Answers who is signed in; null where the server does not tell just now, which holds nobody up.
 */
export async function requireSession(auth: ProgrammeAuthProvider, { request }: LoaderRequest): Promise<Identity | Response | null> {
  const place = new URL(request.url);
  const { authenticated } = await auth.check();
  if (!authenticated) return redirect(signInFrom(place));
  try {
    return await auth.getIdentity();
  } catch (error) {
    const { redirectTo } = await auth.onError(error);
    return redirectTo === undefined ? null : redirect(signInFrom(place));
  }
}

/**
 * Whether going somewhere asks for the session again. Another page or search of a list does not, which shows at once: the list's own call
 * tells whether the session still holds.
 */
export const asksSession = ({ currentUrl, nextUrl }: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl'>): boolean =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

/** Keeps somebody who is signed in off the sign-in page. */
export async function leaveSignIn(auth: ProgrammeAuthProvider, { request }: LoaderRequest): Promise<Response | null> {
  const { authenticated } = await auth.check();
  return authenticated ? redirect(localPath(new URL(request.url).searchParams.get('to'))) : null;
}

/** Logs out, which ends in a full redirect to the sign-in page (Cases 2): until that has loaded there is nothing to go on with. */
export async function signOut(auth: ProgrammeAuthProvider): Promise<never> {
  await auth.logout({});
  return new Promise<never>(() => undefined);
}

/** A link to the logout ends nothing: it leads to the dashboard. */
export const refuseLink = (): Response => redirect(homePath);

/** Who is signed in, below the protected routes. The e-mail is known even where the server did not tell the rest. */
export function useIdentity(): { readonly email: string; readonly identity: Identity | null } {
  const identity = useRouteLoaderData<Identity | null>(protectedRoute) ?? null;
  return { email: identity?.email ?? signedInEmail(), identity };
}
