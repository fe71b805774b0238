import { createHash } from 'node:crypto';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ServerConfig } from '../config';
import { HttpError } from '../http/HttpError';
import { createAttemptQueue, type AttemptPlace } from './attemptQueue';
import { maxConcurrentHashes } from './passwordHash';
import { networkOf } from '../http/registerClient';
import type { StaffDb } from '../staff/staffDatabase';
import { createFailureRules, isExceeded, remainingDelayMs, type Failures, type FailureRule } from './failureRules';

/** An attempt to prove a secret of an account. */
export interface Attempt {
  readonly kind: 'password' | 'code';
  readonly email: string;
  readonly address: string;
  /** A known device of this account: its failures are counted separately, whatever its address. */
  readonly device?: string | undefined;
}

/**
 * Verifies a secret. At a crowded address, a check that cannot succeed may be left out: all failures there take equally
 * long.
 */
export type Verify = (circumstances: { readonly isCrowded: boolean }) => Promise<boolean>;

export interface Throttle {
  /**
   * Verifies a secret when it is its turn, and counts a failure if it is wrong. Throws a ThrottledError without
   * verifying while the account is delayed at this source. Attempts of one account run one after the other, so that
   * concurrent attempts cannot exceed the limit.
   */
  readonly attempt: (attempt: Attempt, verify: Verify) => Promise<boolean>;
}

/** Shared by everything that verifies a secret in this process. */
const attempts = createAttemptQueue({ concurrency: maxConcurrentHashes, maxPerAccount: 500, maxWaiting: 2000 });

/** The number of waiting accounts from which an address is crowded, as it is after too many failures. */
const crowdedAccounts = 20;

/**
 * Duration of every failed attempt at a crowded address, in milliseconds: longer than hashing a password on a busy
 * machine.
 */
const crowdedFailureMs = 5_000;

/** Keys are hashed, so that the table reveals neither accounts nor addresses. */
const hashKeyPart = (value: string): string =>
  createHash('sha256').update(value.trim().toLowerCase()).digest('base64url').slice(0, 22);

/**
 * The failures that an attempt depends on, by their keys: those of the account at its source and, except on known
 * devices, those of the address.
 */
interface ThrottleKeys {
  readonly account: string;
  readonly address?: string;
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

const noFailures: FailureRow = { tries: 0, since: '1970-01-01T00:00:00Z', last_at: null };
const toFailures = ({ tries, since, last_at }: FailureRow): Failures => ({
  tries,
  since: Date.parse(since),
  last: Date.parse(last_at ?? since),
});

/** Counts a failure with an atomic upsert, so that concurrent failures in several processes all count. */
async function countFailure(
  db: StaffDb,
  key: string,
  { rule, now }: { readonly rule: FailureRule; readonly now: Date },
): Promise<void> {
  const row = await db.selectFrom('staff.sign_in_tries').selectAll().where('key', '=', key).executeTakeFirst();
  const isExpired = row !== undefined && rule.expiresAt(toFailures(row)) <= now.getTime();
  if (isExpired)
    await db.deleteFrom('staff.sign_in_tries').where('key', '=', key).where('last_at', '=', row.last_at).execute();
  await sql`
    insert into staff.sign_in_tries as known (key, tries, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set tries = known.tries + 1, last_at = excluded.last_at`.execute(db);
}

/**
 * Deletes the failures that a day without any has made void. The first condition, which the second implies, has an
 * index: a flood of failures does not make each of them slower.
 */
async function deleteVoidFailures(db: StaffDb, now: Date): Promise<void> {
  const dayBefore = new Date(now.getTime() - 86_400_000).toISOString();
  await db
    .deleteFrom('staff.sign_in_tries')
    .where('since', '<', dayBefore)
    .where(sql`coalesce(last_at, since)`, '<', dayBefore)
    .execute();
}

const addressKey = ({ address }: Attempt): string => `address:${hashKeyPart(networkOf(address))}`;

/**
 * Codes are short, and requested only after the correct password: except on known devices, failures count for the whole
 * account.
 */
function sourceKey(attempt: Attempt): string {
  if (attempt.device !== undefined) return `device:${hashKeyPart(attempt.device)}`;
  return attempt.kind === 'code' ? 'anywhere' : addressKey(attempt);
}

function throttleKeys(attempt: Attempt): ThrottleKeys {
  const account = `${hashKeyPart(attempt.email)}:${attempt.kind}:${sourceKey(attempt)}`;
  return attempt.device === undefined ? { account, address: addressKey(attempt) } : { account };
}

interface ThrottleOptions {
  readonly db: StaffDb;
  readonly limits: ServerConfig['signIn'];
  readonly now: () => Date;
  /** Waits for milliseconds; replaced in tests. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Creates a throttle that counts failures in the store, shared by all processes, and delays sources with too many
 * failures.
 */
export function createThrottle({ db, limits, now, pause = pauseFor }: ThrottleOptions): Throttle {
  const rules = createFailureRules(limits);

  /** Throws while the account is delayed at its source; returns whether its address is crowded. */
  const assertNotDelayed = async ({ account, address }: ThrottleKeys): Promise<boolean> => {
    const rows = await db
      .selectFrom('staff.sign_in_tries')
      .selectAll()
      .where('key', 'in', address === undefined ? [account] : [account, address])
      .execute();
    const failuresOf = (key: string | undefined): Failures =>
      toFailures(rows.find((row) => row.key === key) ?? noFailures);
    const [own, all, at] = [failuresOf(account), failuresOf(address), now().getTime()];
    const isCrowded = isExceeded(rules.address, all, at);
    // The failures of others alone delay nobody: at a crowded address an account waits only after a failure of its own.
    const delayAtAddress = own.tries > 0 ? remainingDelayMs(rules.address, { ...all, last: own.last }, at) : 0;
    const longest = Math.max(remainingDelayMs(rules.account, own, at), delayAtAddress);
    if (longest > 0) throw new ThrottledError(Math.max(1, Math.ceil(longest / 1000)));
    return isCrowded;
  };

  const verifyAndCount = async (
    keys: ThrottleKeys,
    {
      place,
      verify,
      releaseSlot,
    }: { readonly place: AttemptPlace; readonly verify: Verify; readonly releaseSlot: () => void },
  ) => {
    const isCrowded = (await assertNotDelayed(keys)) || attempts.countAccounts(place) >= crowdedAccounts;
    const started = performance.now();
    const isCorrect = await verify({ isCrowded });
    // Counting occupies no processor.
    releaseSlot();
    if (isCorrect) {
      await db.deleteFrom('staff.sign_in_tries').where('key', '=', keys.account).execute();
    } else {
      await countFailure(db, keys.account, { rule: rules.account, now: now() });
      if (keys.address !== undefined) await countFailure(db, keys.address, { rule: rules.address, now: now() });
    }
    return { isCorrect, endsAt: isCrowded && !isCorrect ? started + crowdedFailureMs : undefined };
  };

  return {
    attempt: async (attempt, verify) => {
      const keys = throttleKeys(attempt);
      await assertNotDelayed(keys);
      const place = {
        account: hashKeyPart(attempt.email),
        address: networkOf(attempt.address),
        isKnownDevice: attempt.device !== undefined,
      };
      const { isCorrect, endsAt } = await attempts.run(place, (releaseSlot) =>
        verifyAndCount(keys, { place, verify, releaseSlot }),
      );
      if (!isCorrect) await deleteVoidFailures(db, now());
      if (endsAt !== undefined) await pause(Math.max(0, endsAt - performance.now()));
      return isCorrect;
    },
  };
}

/** Clears all failures of an account, after its password has been reset. */
export async function clearFailures(db: StaffDb, email: string): Promise<void> {
  await db
    .deleteFrom('staff.sign_in_tries')
    .where('key', 'like', `${hashKeyPart(email).replace(/_/g, '\\_')}:%`)
    .execute();
}
