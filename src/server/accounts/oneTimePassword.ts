import { randomInt } from 'node:crypto';
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
