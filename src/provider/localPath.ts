import { homePath } from '../schema';

export const signInPath = '/signin';

/** The part of `window.location` that the auth provider reads. */
export interface PageLocation {
  readonly pathname: string;
  readonly search: string;
}

const isSignInPath = (path: string): boolean => new RegExp(`^${signInPath}(?![^/?#])`).test(path);

/** Whether the user is on the sign-in page. */
export const isOnSignInPage = ({ pathname }: PageLocation): boolean => isSignInPath(pathname);

/** Refine's router decodes `to` a second time and fails on malformed escapes. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

/** The sign-in path, with the current path as `to`, unless that is the start page or the sign-in page itself. */
export function signInPathFrom(location: PageLocation): string {
  if (isOnSignInPage(location) || (['/', homePath].includes(location.pathname) && location.search === ''))
    return signInPath;
  const from = `${location.pathname}${location.search}`;
  return `${signInPath}?to=${encodeURIComponent(isDecodable(from) ? from : location.pathname)}`;
}

/**
 * The path to go to after signing in: the requested path if it belongs to this app, otherwise the dashboard. Other
 * origins in any notation (`//host`, a backslash, a scheme, control characters) and the sign-in page itself are
 * rejected.
 */
export function toLocalPath(requested: unknown): string {
  if (typeof requested !== 'string' || !/^\/[^\\\p{Cc}]*$/u.test(requested)) return homePath;
  const base = 'http://local.invalid';
  const url = URL.canParse(requested, base) ? new URL(requested, base) : undefined;
  return url?.origin === base && !isSignInPath(url.pathname) && !url.pathname.startsWith('//') ? requested : homePath;
}
