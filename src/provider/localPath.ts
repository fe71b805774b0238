import { homePath } from '../schema';

export const signInPath = '/signin';

/** The part of `window.location` that the provider of authentication reads. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
}

const leadsToSignIn = (path: string): boolean => new RegExp(`^${signInPath}(?![^/?#])`).test(path);

/** Whether the user looks at the sign-in page already. */
export const isAtSignIn = ({ pathname }: Place): boolean => leadsToSignIn(pathname);

/** Refine's router decodes `to` a second time and fails on what is not encoded well. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

/** The address of the sign-in page, with where to go back to as `to`; without it where that is the start or the sign-in page itself. */
export function signInFrom(place: Place): string {
  if (isAtSignIn(place) || (['/', homePath].includes(place.pathname) && place.search === '')) return signInPath;
  const from = `${place.pathname}${place.search}`;
  return `${signInPath}?to=${encodeURIComponent(isDecodable(from) ? from : place.pathname)}`;
}

/**
 * Where to go after signing in: the path asked for, where it is one of this app, else the dashboard. Another origin in any notation
 * (`//host`, a backslash, a scheme, control characters) and the sign-in page itself are not followed.
 */
export function localPath(asked: unknown): string {
  if (typeof asked !== 'string' || !/^\/[^\\\p{Cc}]*$/u.test(asked)) return homePath;
  const base = 'http://local.invalid';
  const url = URL.canParse(asked, base) ? new URL(asked, base) : undefined;
  return url?.origin === base && !leadsToSignIn(url.pathname) && !url.pathname.startsWith('//') ? asked : homePath;
}
