import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { passwordLength, findPasswordLengthProblem, type FieldErrors } from '../../schema';
import { manufacturers } from '../../../resources/manufacturers';
import type { StaffDb } from '../staff/staffDatabase';

/** No ambiguous characters, and no vowels, so that no words are formed. */
const alphabet = 'bcdfghjkmnpqrstvwxz23456789';
const [groups, perGroup] = [4, 4];

/** Creates a random password that is easy to read aloud: four groups of four characters, about 76 bits. */
export function createOneTimePassword(): string {
  const group = () => Array.from({ length: perGroup }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: groups }, group).join('-');
}

const hoursOfUse = 8;

/** When a one-time password ends that is set now and never used. */
export const oneTimePasswordEnd = (now: Date): Date => new Date(now.getTime() + hoursOfUse * 3_600_000);

/** A time that is in the past whatever the clock. */
const used = new Date(0);

/**
 * Ends the password of a user if it is a one-time password, whose first use is its last. Returns false if it was used
 * before or has expired. Until the session that it opened has chosen another one, it remains the current password,
 * which the change asks for.
 */
export async function spendOneTimePassword(
  db: StaffDb,
  user: { readonly id: number; readonly password: string; readonly one_time_until: string | null },
  now: Date,
): Promise<boolean> {
  if (user.one_time_until === null) return true;
  const spent = await db
    .updateTable('staff.users')
    .set({ one_time_until: used })
    .where('id', '=', user.id)
    .where('password', '=', user.password)
    .where('one_time_until', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Shorter parts of a name are too common in any text. */
const minWordLength = 3;

const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const keepLettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** The words of a user's e-mail and names, separate and joined, longest first. */
function listPersonalWords(personalData: readonly string[]): string[] {
  const candidates = personalData
    .map(foldText)
    .flatMap((text) => [
      text,
      ...text.split('@'),
      ...text.split(/[^\p{L}\p{N}]+/u),
      keepLettersAndDigits(text),
      keepLettersAndDigits(text.split('@')[0] ?? ''),
    ]);
  return [...new Set(candidates)].filter(({ length }) => length >= minWordLength).sort((a, b) => b.length - a.length);
}

/** Removes the words of a user's e-mail and names from a password; returns the remaining letters and digits. */
function removePersonalWords(
  password: string,
  personalData: readonly string[],
): { readonly left: string; readonly found: boolean } {
  const foldedPassword = foldText(password);
  const left = listPersonalWords(personalData).reduce((text, word) => text.replaceAll(word, ' '), foldedPassword);
  return { left: keepLettersAndDigits(left), found: left !== foldedPassword };
}

/**
 * Words that everybody who knows the product tries first: its own, and the names of the manufacturers and of their
 * products.
 */
const productWords: readonly string[] = [
  'Patient Support Desk',
  'Patient Support Services',
  'company',
  'product',
  ...manufacturers.flatMap(({ key, name, products }) => [key, name, ...products]),
];

/** The most common passwords of breaches; loaded on first use. */
let commonPasswordsPromise: Promise<ReadonlySet<string>> | undefined;
const loadCommonPasswords = (): Promise<ReadonlySet<string>> =>
  (commonPasswordsPromise ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary.passwords as readonly string[]),
  ));

/** Whether a text repeats one character or counts up or down: 88888888, 12345678, abcdefgh. */
function isRun(text: string): boolean {
  const steps = new Set(Array.from(text.slice(1), (letter, at) => letter.charCodeAt(0) - text.charCodeAt(at)));
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0] ?? 0);
}

/** What is commonly added to a password that would be refused otherwise: a year, a few digits, a sign. */
const commonEnding = /[\d\W_]{1,4}$/;

async function isCommon(password: string): Promise<boolean> {
  const plain = password.toLowerCase();
  const common = await loadCommonPasswords();
  return isRun(plain) || common.has(plain) || common.has(plain.replace(commonEnding, ''));
}

/**
 * The reason why a password is rejected, or undefined (decision 19): 8 to 128 characters, not a common password, and
 * not based on the e-mail and names of its user or on words of the product, whose characters do not count.
 */
export async function findPasswordProblem(
  password: string,
  personalData: readonly (string | null)[] = [],
): Promise<string | undefined> {
  const wrongLength = findPasswordLengthProblem(password);
  if (wrongLength !== undefined) return wrongLength;
  if (await isCommon(password)) return 'This password is too common, choose another';
  const personal = personalData.filter((word) => word !== null);
  const consistsOf = (words: readonly string[]) => {
    const { left, found } = removePersonalWords(password, words);
    return found && left.length < passwordLength.min - 2;
  };
  if (consistsOf(personal)) return 'Must be more than your email or your name';
  return consistsOf([...personal, ...productWords])
    ? 'Must be more than words of the product and its manufacturers'
    : undefined;
}

/** Longer than any valid password; longer input is rejected before hashing. */
const maxInputLength = 1000;

/** A password as it is typed, with the message about a missing one. */
export const passwordField = (missing: string) =>
  z.string(missing).min(1, missing).max(maxInputLength, `Must be at most ${maxInputLength} characters`);

export const passwordChangeBody = z.object({
  old_password: passwordField('Current Password is required'),
  new_password: passwordField('New Password is required'),
  repeat_new_password: passwordField('Repeat New Password is required'),
});

type PasswordChange = z.output<typeof passwordChangeBody>;

/** The validation errors of a password change, by field (decision 19). Does not verify the current password. */
export async function findPasswordChangeErrors(
  change: PasswordChange,
  personalData: readonly (string | null)[],
): Promise<FieldErrors | undefined> {
  const refusal = await findPasswordProblem(change.new_password, personalData);
  if (refusal !== undefined) return { new_password: [refusal] };
  if (change.new_password === change.old_password) return { new_password: ['Must differ from the current password'] };
  if (change.new_password !== change.repeat_new_password)
    return { repeat_new_password: ['The two new passwords differ'] };
  return undefined;
}
