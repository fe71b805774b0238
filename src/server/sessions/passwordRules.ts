import { z } from 'zod';
import { passwordLength, refusePasswordLength, type FieldErrors } from '../../schema';
import { withoutOwnWords } from './ownWords';

/** Common passwords of sufficient length; loaded on first use. */
let common: Promise<ReadonlySet<string>> | undefined;
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set((dictionary.passwords as readonly string[]).filter((entry) => entry.length >= passwordLength.min)),
  ));

/** Whether a text repeats one character or counts up or down: 88888888, 12345678, abcdefgh. */
function isRun(text: string): boolean {
  const steps = new Set(Array.from(text.slice(1), (letter, at) => letter.charCodeAt(0) - text.charCodeAt(at)));
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0] ?? 0);
}

/**
 * The reason why a password is rejected, or undefined (decision 19): 8 to 128 characters, not a common password, and not based on the
 * e-mail and names of its user, whose characters do not count.
 */
export async function refusePassword(password: string, about: readonly (string | null)[] = []): Promise<string | undefined> {
  const wrongLength = refusePasswordLength(password);
  if (wrongLength !== undefined) return wrongLength;
  const plain = password.toLowerCase();
  if (isRun(plain) || (await commonPasswords()).has(plain)) return 'This password is too common, choose another';
  const { left, found } = withoutOwnWords(password, about.filter((word) => word !== null));
  if (found && left.length < passwordLength.min - 2) return 'Must be more than your email or your name';
  return undefined;
}

/** Longer than any valid password; longer input is rejected before hashing. */
const longestTyped = 1000;
const text = (label: string) => z.string(`${label} is required`).min(1, `${label} is required`).max(longestTyped, `Must be at most ${longestTyped} characters`);

export const passwordChange = z.object({
  old_password: text('Current Password'),
  new_password: text('New Password'),
  repeat_new_password: text('Repeat New Password'),
});

type PasswordChange = z.output<typeof passwordChange>;

/** The validation errors of a password change, by field (decision 19). Does not verify the current password. */
export async function refuseChange(change: PasswordChange, about: readonly (string | null)[]): Promise<FieldErrors | undefined> {
  const refusal = await refusePassword(change.new_password, about);
  if (refusal !== undefined) return { new_password: [refusal] };
  if (change.new_password === change.old_password) return { new_password: ['Must differ from the current password'] };
  if (change.new_password !== change.repeat_new_password) return { repeat_new_password: ['The two new passwords differ'] };
  return undefined;
}
