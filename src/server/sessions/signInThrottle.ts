import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerConfig } from '../config';
import { HttpError } from '../http/HttpError';
import type { StaffDb } from './staffDatabase';

interface Try {
  readonly email: string;
  readonly address: string;
  readonly now: Date;
  readonly limits: ServerConfig['signIn'];
}

/** Kept as a hash: the table lists neither who tried nor from where. */
const keyOf = (what: string, value: string): string => createHash('sha256').update(`${what}:${value.trim().toLowerCase()}`).digest('hex');
const keysOf = ({ email, address }: Try) => ({ email: keyOf('email', email), address: keyOf('address', address) });

async function count(db: StaffDb, key: string, { now, limits }: Try): Promise<{ tries: number; since: string }> {
  const start = new Date(now.getTime() - limits.windowMinutes * 60_000);
  const counted = await sql<{ tries: number; since: string }>`
    insert into staff.sign_in_tries as known (key, tries, since) values (${key}, 1, ${now})
    on conflict (key) do update set
      tries = case when known.since <= ${start} then 1 else known.tries + 1 end,
      since = case when known.since <= ${start} then excluded.since else known.since end
    returning tries, since`.execute(db);
  const [row] = counted.rows;
  if (!row) throw new Error('A sign-in was not counted');
  return row;
}

/** Too many tries; `retryAfter` is in seconds. */
export class ThrottledError extends HttpError {
  constructor(readonly retryAfter: number) {
    const minutes = Math.ceil(retryAfter / 60);
    super(429, `Too many failed sign-ins. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`);
  }
}

/**
 * Counts a sign-in, in the store since several processes share it, before its password is looked at: tries made at the same time cannot
 * slip through together. Throws a ThrottledError once an e-mail (known or not) or an address had too many in the window.
 */
export async function countTry(db: StaffDb, attempt: Try): Promise<void> {
  const { windowMinutes, perEmail, perAddress } = attempt.limits;
  await db.deleteFrom('staff.sign_in_tries').where('since', '<', new Date(attempt.now.getTime() - windowMinutes * 60_000).toISOString()).execute();
  const keys = keysOf(attempt);
  for (const [key, limit] of [[keys.address, perAddress], [keys.email, perEmail]] as const) {
    const { tries, since } = await count(db, key, attempt);
    const waitUntil = Date.parse(since) + windowMinutes * 60_000;
    if (tries > limit) throw new ThrottledError(Math.max(1, Math.ceil((waitUntil - attempt.now.getTime()) / 1000)));
  }
}

/** Lets an e-mail try again: its password is another one now. */
export async function forgetTriesOf(db: StaffDb, email: string): Promise<void> {
  await db.deleteFrom('staff.sign_in_tries').where('key', '=', keyOf('email', email)).execute();
}

/** Takes a sign-in that succeeded out of the count, and the failures of its e-mail with it. */
export async function forgetTry(db: StaffDb, attempt: Try): Promise<void> {
  const keys = keysOf(attempt);
  await forgetTriesOf(db, attempt.email);
  await db
    .updateTable('staff.sign_in_tries')
    .set({ tries: sql`tries - 1` })
    .where('key', '=', keys.address)
    .execute();
}
