import type { ServerConfig } from '../config';

/** Failed attempts of one key; times in milliseconds since the epoch. */
export interface Failures {
  readonly tries: number;
  /** Time of the first counted failure. */
  readonly since: number;
  readonly last: number;
}

/** How failures delay further attempts. */
export interface TryRule {
  /** Number of failures without a delay. */
  readonly free: number;
  /** Delay in milliseconds after a failure, by the number of failures from the last free one on. */
  readonly wait: (over: number) => number;
  /** Time at which the failures expire. */
  readonly forgottenAt: (failures: Failures) => number;
}

const [second, minute, day] = [1000, 60_000, 86_400_000];

/**
 * Per account and source (an address or a known device): the delay doubles with each failure, up to the window, and failures expire after a
 * day without any. Per address over all accounts: the delay grows by a second with each failure, up to a minute, and failures expire after
 * the window, because many people may share an address.
 */
export function tryRules({ perEmail, perAddress, windowMinutes }: ServerConfig['signIn']): { readonly account: TryRule; readonly address: TryRule } {
  const window = windowMinutes * minute;
  return {
    account: { free: perEmail, wait: (over) => Math.min(second * 2 ** (over - 1), window), forgottenAt: ({ last }) => last + day },
    address: { free: perAddress, wait: (over) => Math.min(second * over, minute), forgottenAt: ({ since }) => since + window },
  };
}

/** Remaining delay of the next attempt in milliseconds; 0 if none. */
export function waitOf(rule: TryRule, failures: Failures, now: number): number {
  if (failures.tries < rule.free || rule.forgottenAt(failures) <= now) return 0;
  const wait = rule.wait(failures.tries - rule.free + 1);
  // Capped in case the clock has been set back.
  return Math.min(wait, Math.max(0, failures.last + wait - now));
}
