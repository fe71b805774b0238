import type { ServerConfig } from '../config';

/** The failed tries under one key; instants in milliseconds. */
export interface Failures {
  readonly tries: number;
  /** The first that is still counted. */
  readonly since: number;
  readonly last: number;
}

/** How failed tries slow the next ones down. */
export interface TryRule {
  /** So many fail without a wait. */
  readonly free: number;
  /** Milliseconds to wait after a failure, by how many there were from the last free one on. */
  readonly wait: (over: number) => number;
  /** From when on the failures count no more. */
  readonly forgottenAt: (failures: Failures) => number;
}

const [second, minute, day] = [1000, 60_000, 86_400_000];

/**
 * By what is tried: one account from one place (an address, or a device that has signed in before) waits twice as long after each
 * failure, up to the window, and is forgiven after a day without any. An address over all accounts waits a second longer each time, up
 * to a minute, and is forgiven after a window: many people may stand behind it.
 */
export function tryRules({ perEmail, perAddress, windowMinutes }: ServerConfig['signIn']): { readonly account: TryRule; readonly address: TryRule } {
  const window = windowMinutes * minute;
  return {
    account: { free: perEmail, wait: (over) => Math.min(second * 2 ** (over - 1), window), forgottenAt: ({ last }) => last + day },
    address: { free: perAddress, wait: (over) => Math.min(second * over, minute), forgottenAt: ({ since }) => since + window },
  };
}

/** Milliseconds that the next try has to wait; 0 where it need not. */
export function waitOf(rule: TryRule, failures: Failures, now: number): number {
  if (failures.tries < rule.free || rule.forgottenAt(failures) <= now) return 0;
  const wait = rule.wait(failures.tries - rule.free + 1);
  // Never longer than that, should the clock have been set back.
  return Math.min(wait, Math.max(0, failures.last + wait - now));
}
