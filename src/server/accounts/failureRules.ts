import type { ServerConfig } from '../config';

/** Failed attempts of one key; times in milliseconds since the epoch. */
export interface Failures {
  readonly tries: number;
  /** Time of the first counted failure. */
  readonly since: number;
  readonly last: number;
}

/** How failures delay further attempts. */
export interface FailureRule {
  /** Number of failures without a delay. */
  readonly freeFailures: number;
  /** Delay in milliseconds after a failure, by the number of failures from the last free one on. */
  readonly delayMs: (excess: number) => number;
  /** Time at which the failures expire. */
  readonly expiresAt: (failures: Failures) => number;
}

const [second, minute, day] = [1000, 60_000, 86_400_000];

/**
 * Per account and source (an address or a known device): the delay doubles with each failure, up to the window, and
 * failures expire after a day without any. Per address over all accounts: the delay after a failure of the account
 * itself grows by a second with each failure of anybody, up to a minute, and failures expire after the window, because
 * many people may share an address.
 */
export function createFailureRules({ perEmail, perAddress, windowMinutes }: ServerConfig['signIn']): {
  readonly account: FailureRule;
  readonly address: FailureRule;
} {
  const window = windowMinutes * minute;
  return {
    account: {
      freeFailures: perEmail,
      delayMs: (excess) => Math.min(second * 2 ** (excess - 1), window),
      expiresAt: ({ last }) => last + day,
    },
    address: {
      freeFailures: perAddress,
      delayMs: (excess) => Math.min(second * excess, minute),
      expiresAt: ({ since }) => since + window,
    },
  };
}

/** Whether there are so many failures that a rule delays further attempts. */
export const isExceeded = (rule: FailureRule, failures: Failures, now: number): boolean =>
  failures.tries >= rule.freeFailures && rule.expiresAt(failures) > now;

/** Remaining delay of the next attempt in milliseconds; 0 if none. */
export function remainingDelayMs(rule: FailureRule, failures: Failures, now: number): number {
  if (!isExceeded(rule, failures, now)) return 0;
  const delay = rule.delayMs(failures.tries - rule.freeFailures + 1);
  // Capped in case the clock has been set back.
  return Math.min(delay, Math.max(0, failures.last + delay - now));
}
