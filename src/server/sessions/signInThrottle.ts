import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pLimit, { type LimitFunction } from 'p-limit';
import type { ServerConfig } from '../config';
import { HttpError } from '../http/HttpError';
import { hashWidth } from './hashLimit';
import { networkOf } from './networkOf';
import type { StaffDb } from './staffDatabase';
import { tryRules, waitOf, type Failures, type TryRule } from './tryRules';

/** Somebody's secret, tried from somewhere. */
export interface Attempt {
  readonly what: 'password' | 'code';
  readonly email: string;
  readonly address: string;
  /** A device that this account has signed in on before: it answers for itself, whatever its address. */
  readonly device?: string | undefined;
}

export interface Throttle {
  /**
   * Looks at a secret in turn, and counts it where it is wrong. Throws a ThrottledError, and looks at nothing, while the account has to
   * wait at this place; tries of one account at one place are looked at one after the other, so that none slip through together.
   */
  readonly attempt: (attempt: Attempt, isRight: () => Promise<boolean>) => Promise<boolean>;
}

/** So many tries of one account at one place, or on its devices, may wait for their turn, and so many in all. None of them has failed yet: right ones are let in one after the other. */
const [queueOfOne, queueOfAll] = [500, 2000];

const tooMany = () => new HttpError(503, 'Too many people are signing in just now. Please try again');

/** Kept as a hash: the table lists neither who tried nor from where. */
const hashed = (value: string): string => createHash('sha256').update(value.trim().toLowerCase()).digest('base64url').slice(0, 22);

interface Key {
  readonly key: string;
  readonly rule: TryRule;
}

/** A wait told in words, and in seconds as `Retry-After`. */
export class ThrottledError extends HttpError {
  constructor(readonly retryAfter: number) {
    const [count, unit] = retryAfter < 60 ? [retryAfter, 'second'] : [Math.ceil(retryAfter / 60), 'minute'];
    super(429, `Too many failed sign-ins. Try again in ${count} ${unit}${count === 1 ? '' : 's'}`);
  }
}

interface Row {
  readonly tries: number;
  readonly since: string;
  readonly last_at: string | null;
}

const failuresOf = ({ tries, since, last_at }: Row): Failures => ({ tries, since: Date.parse(since), last: Date.parse(last_at ?? since) });

async function refuseWhileWaiting(db: StaffDb, keys: readonly Key[], now: number): Promise<void> {
  const rows = await db.selectFrom('staff.sign_in_tries').selectAll().where('key', 'in', keys.map(({ key }) => key)).execute();
  const waits = keys.map(({ key, rule }) => {
    const row = rows.find((candidate) => candidate.key === key);
    return row ? waitOf(rule, failuresOf(row), now) : 0;
  });
  const longest = Math.max(...waits);
  if (longest > 0) throw new ThrottledError(Math.max(1, Math.ceil(longest / 1000)));
}

/** Adds a failure, in one statement: two processes that fail at the same time count two. */
async function countFailure(db: StaffDb, { key, rule }: Key, now: Date): Promise<void> {
  const row = await db.selectFrom('staff.sign_in_tries').selectAll().where('key', '=', key).executeTakeFirst();
  const isForgotten = row !== undefined && rule.forgottenAt(failuresOf(row)) <= now.getTime();
  if (isForgotten) await db.deleteFrom('staff.sign_in_tries').where('key', '=', key).where('last_at', '=', row.last_at).execute();
  await sql`
    insert into staff.sign_in_tries as known (key, tries, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set tries = known.tries + 1, last_at = excluded.last_at`.execute(db);
}

const dayBefore = (now: Date): string => new Date(now.getTime() - 86_400_000).toISOString();

interface TryQueue {
  readonly run: LimitFunction;
  /** Who stands in it, the one whose turn it is included. */
  length: number;
}

/** One at a time for each key; a queue lives as long as somebody stands in it. */
function createTryQueues() {
  const queues = new Map<string, TryQueue>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { run: pLimit(1), length: 0 };
    if (queue.length > queueOfOne) throw tooMany();
    queues.set(key, queue);
    queue.length += 1;
    try {
      return await queue.run(work);
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}

const inTryQueue = createTryQueues();
const turns = pLimit(hashWidth);

const addressOf = ({ address }: Attempt): string => `address:${hashed(networkOf(address))}`;

/** Codes are short, and only who has the password is asked for one: but for known devices they are counted for the account as a whole. */
function placeOf(attempt: Attempt): string {
  if (attempt.device !== undefined) return `device:${hashed(attempt.device)}`;
  return attempt.what === 'code' ? 'anywhere' : addressOf(attempt);
}

/** Counts failed tries in the store, which every process shares, and makes who fails too often wait. */
export function createThrottle({ db, limits, now }: { readonly db: StaffDb; readonly limits: ServerConfig['signIn']; readonly now: () => Date }): Throttle {
  const rules = tryRules(limits);
  const look = async (keys: readonly [Key, ...Key[]], isRight: () => Promise<boolean>): Promise<boolean> => {
    await refuseWhileWaiting(db, keys, now().getTime());
    const right = await isRight();
    if (right) await db.deleteFrom('staff.sign_in_tries').where('key', '=', keys[0].key).execute();
    else for (const key of keys) await countFailure(db, key, now());
    return right;
  };
  return {
    attempt: async (attempt, isRight) => {
      const own = { key: `${hashed(attempt.email)}:${attempt.what}:${placeOf(attempt)}`, rule: rules.account };
      const keys: [Key, ...Key[]] = attempt.device === undefined ? [own, { key: addressOf(attempt), rule: rules.address }] : [own];
      await refuseWhileWaiting(db, keys, now().getTime());
      if (turns.pendingCount >= queueOfAll) throw tooMany();
      // Devices are counted apart, but one account has one turn for all of its own.
      const queue = attempt.device === undefined ? own.key : `${hashed(attempt.email)}:devices`;
      const right = await inTryQueue(queue, () => turns(() => look(keys, isRight)));
      if (!right) await db.deleteFrom('staff.sign_in_tries').where(sql`coalesce(last_at, since)`, '<', dayBefore(now())).execute();
      return right;
    },
  };
}

/** Lets an account try again everywhere: its password is another one now. */
export async function forgetTriesOf(db: StaffDb, email: string): Promise<void> {
  await db.deleteFrom('staff.sign_in_tries').where('key', 'like', `${hashed(email).replace(/_/g, '\\_')}:%`).execute();
}
