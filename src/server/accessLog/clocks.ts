/** How far the clock of this process may be ahead of the database's. */
const toleranceMs = 5 * 60_000;

/** Whether a time is implausibly far ahead of a clock. */
export const isAhead = (time: string, clock: string): boolean => Date.parse(time) > Date.parse(clock) + toleranceMs;

/**
 * `process_ahead`: the clock of this process is not believed. `log_ahead`: the last entry is in the future, and no
 * later entry can be dated before it.
 */
export type ClockProblem = 'process_ahead' | 'log_ahead';

interface Clocks {
  /** The time of this process. */
  readonly now: string;
  /** The time of the database. */
  readonly clock: string;
  /** The time of the last entry; null where there is none. */
  readonly last: string | null;
}

/**
 * The time of the next entry, which is never earlier than the last one. The database's clock decides where that of this
 * process is implausibly far ahead.
 */
export function toEntryTime({ now, clock, last }: Clocks): { readonly at: string; readonly problem?: ClockProblem } {
  const isProcessAhead = isAhead(now, clock);
  const time = isProcessAhead ? clock : now;
  if (last === null || last <= time) return { at: time, ...(isProcessAhead && { problem: 'process_ahead' }) };
  return {
    at: last,
    ...(isAhead(last, clock) ? { problem: 'log_ahead' } : isProcessAhead && { problem: 'process_ahead' }),
  };
}
