import { homePath } from '../schema';

export const signInPath = '/signin';

/** The part of `window.location` that the auth provider reads. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
}

const leadsToSignIn = (path: string): boolean => new RegExp(`^${signInPath}(?![^/?#])`).test(path);

/** Whether the user is on the sign-in page. */
export const isAtSignIn = ({ pathname }: Place): boolean => leadsToSignIn(pathname);

/** Refine's router decodes `to` a second time and fails on malformed escapes. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

/** The sign-in path, with the current path as `to`, unless that is the start page or the sign-in page itself. */
export function signInFrom(place: Place): string {
  if (isAtSignIn(place) || (['/', homePath].includes(place.pathname) && place.search === '')) return signInPath;
  const from = `${place.pathname}${place.search}`;
  return `${signInPath}?to=${encodeURIComponent(isDecodable(from) ? from : place.pathname)}`;
}

/**
 * The path to go to after signing in: the requested path if it belongs to this app, otherwise the dashboard. Other origins in any notation (`//host`, a backslash, a
 * scheme, control characters) and the sign-in page itself are rejected.
 */
export function localPath(asked: unknown): string {
  if (typeof asked !== 'string' || !/^\/[^\\\p{Cc}]*$/u.test(asked)) return homePath;
  const base = 'http://local.invalid';
  const url = URL.canParse(asked, base) ? new URL(asked, base) : undefined;
  return url?.origin === base && !leadsToSignIn(url.pathname) && !url.pathname.startsWith('//') ? asked : homePath;
}
