import { homePath } from '../../../schema';
import { signInPath } from '../../../provider';
import { signedInEmail } from '../../../screens/guard';

/** Where a page of this user leads once nobody, or somebody else, is signed in; undefined while the page may stay. */
export function exitPathOf(email: string): string | undefined {
  const current = signedInEmail();
  if (current === '') return signInPath;
  return current === email ? undefined : homePath;
}
