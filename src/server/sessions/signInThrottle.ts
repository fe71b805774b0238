import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pLimit, { type LimitFunction } from 'p-limit';
import type { ServerConfig } from '../config';
import { HttpError } from '../http/HttpError';
import { maxConcurrentHashes } from './hashLimit';
import { networkOf } from '../http/networkOf';
import type { StaffDb } from '../staff/staffDatabase';
import { createFailureRules, remainingDelayMs, type Failures, type FailureRule } from './failureRules';

/** An attempt to prove a secret of an account. */
export interface Attempt {
  readonly kind: 'password' | 'code';
  readonly email: string;
  readonly address: string;
  /** A known device of this account: its failures are counted separately, whatever its address. */
  readonly device?: string | undefined;
}

export interface Throttle {
  /**
   * Verifies a secret, and counts a failure if it is wrong. Throws a ThrottledError without verifying while the account is delayed at this
   * source. Attempts of one account and source run one after the other, so that concurrent attempts cannot exceed the limit.
   */
  readonly attempt: (attempt: Attempt, verify: () => Promise<boolean>) => Promise<boolean>;
}

/** Maximum number of queued attempts per account and source (or for all its devices), and in total. Queued attempts have not failed; they are processed in order. */
const [maxQueuedPerKey, maxQueued] = [500, 2000];

const createOverloadError = () => new HttpError(503, 'Too many people are signing in just now. Please try again');

/** Keys are hashed, so that the table reveals neither accounts nor addresses. */
const hashKeyPart = (value: string): string => createHash('sha256').update(value.trim().toLowerCase()).digest('base64url').slice(0, 22);

interface ThrottleKey {
  readonly key: string;
  readonly rule: FailureRule;
}

/** Carries the delay in its message, and in seconds for `Retry-After`. */
export class ThrottledError extends HttpError {
  constructor(readonly retryAfter: number) {
    const [count, unit] = retryAfter < 60 ? [retryAfter, 'second'] : [Math.ceil(retryAfter / 60), 'minute'];
    super(429, `Too many failed sign-ins. Try again in ${count} ${unit}${count === 1 ? '' : 's'}`);
  }
}

interface FailureRow {
  readonly tries: number;
  readonly since: string;
  readonly last_at: string | null;
}

const toFailures = ({ tries, since, last_at }: FailureRow): Failures => ({ tries, since: Date.parse(since), last: Date.parse(last_at ?? since) });

async function assertNotDelayed(db: StaffDb, keys: readonly ThrottleKey[], now: number): Promise<void> {
  const rows = await db.selectFrom('staff.sign_in_tries').selectAll().where('key', 'in', keys.map(({ key }) => key)).execute();
  const delays = keys.map(({ key, rule }) => {
    const row = rows.find((candidate) => candidate.key === key);
    return row ? remainingDelayMs(rule, toFailures(row), now) : 0;
  });
  const longest = Math.max(...delays);
  if (longest > 0) throw new ThrottledError(Math.max(1, Math.ceil(longest / 1000)));
}

/** Counts a failure with an atomic upsert, so that concurrent failures in several processes all count. */
async function countFailure(db: StaffDb, { key, rule }: ThrottleKey, now: Date): Promise<void> {
  const row = await db.selectFrom('staff.sign_in_tries').selectAll().where('key', '=', key).executeTakeFirst();
  const isExpired = row !== undefined && rule.expiresAt(toFailures(row)) <= now.getTime();
  if (isExpired) await db.deleteFrom('staff.sign_in_tries').where('key', '=', key).where('last_at', '=', row.last_at).execute();
  await sql`
    insert into staff.sign_in_tries as known (key, tries, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set tries = known.tries + 1, last_at = excluded.last_at`.execute(db);
}

/** Deletes the failures that a day without any has made void. The first condition, which the second implies, has an index: a flood of failures does not make each of them slower. */
async function deleteVoidFailures(db: StaffDb, now: Date): Promise<void> {
  const dayBefore = new Date(now.getTime() - 86_400_000).toISOString();
  await db.deleteFrom('staff.sign_in_tries').where('since', '<', dayBefore).where(sql`coalesce(last_at, since)`, '<', dayBefore).execute();
}

interface AttemptQueue {
  readonly run: LimitFunction;
  /** Queued attempts, including the running one. */
  length: number;
}

/** Serialises work by key; an empty queue is removed. Throws if too much is queued. */
function createAttemptQueues() {
  const queues = new Map<string, AttemptQueue>();
  let total = 0;
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { run: pLimit(1), length: 0 };
    if (queue.length >= maxQueuedPerKey || total >= maxQueued) throw createOverloadError();
    queues.set(key, queue);
    queue.length += 1;
    total += 1;
    try {
      return await queue.run(work);
    } finally {
      queue.length -= 1;
      total -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}

const runInAttemptQueue = createAttemptQueues();
const limitConcurrency = pLimit(maxConcurrentHashes);

const addressKey = ({ address }: Attempt): string => `address:${hashKeyPart(networkOf(address))}`;

/** Codes are short, and requested only after the correct password: except on known devices, failures count for the whole account. */
function sourceKey(attempt: Attempt): string {
  if (attempt.device !== undefined) return `device:${hashKeyPart(attempt.device)}`;
  return attempt.kind === 'code' ? 'anywhere' : addressKey(attempt);
}

/** Creates a throttle that counts failures in the store, shared by all processes, and delays sources with too many failures. */
export function createThrottle({ db, limits, now }: { readonly db: StaffDb; readonly limits: ServerConfig['signIn']; readonly now: () => Date }): Throttle {
  const rules = createFailureRules(limits);
  const verifyAndCount = async (keys: readonly [ThrottleKey, ...ThrottleKey[]], verify: () => Promise<boolean>): Promise<boolean> => {
    await assertNotDelayed(db, keys, now().getTime());
    const isCorrect = await verify();
    if (isCorrect) await db.deleteFrom('staff.sign_in_tries').where('key', '=', keys[0].key).execute();
    else for (const key of keys) await countFailure(db, key, now());
    return isCorrect;
  };
  return {
    attempt: async (attempt, verify) => {
      const accountKey = { key: `${hashKeyPart(attempt.email)}:${attempt.kind}:${sourceKey(attempt)}`, rule: rules.account };
      const keys: [ThrottleKey, ...ThrottleKey[]] = attempt.device === undefined ? [accountKey, { key: addressKey(attempt), rule: rules.address }] : [accountKey];
      await assertNotDelayed(db, keys, now().getTime());
      // Failures are counted per device, but all devices of an account share one queue.
      const queue = attempt.device === undefined ? accountKey.key : `${hashKeyPart(attempt.email)}:devices`;
      const isCorrect = await runInAttemptQueue(queue, () => limitConcurrency(() => verifyAndCount(keys, verify)));
      if (!isCorrect) await deleteVoidFailures(db, now());
      return isCorrect;
    },
  };
}

/** Clears all failures of an account, after its password has been reset. */
export async function clearFailures(db: StaffDb, email: string): Promise<void> {
  await db.deleteFrom('staff.sign_in_tries').where('key', 'like', `${hashKeyPart(email).replace(/_/g, '\\_')}:%`).execute();
}
