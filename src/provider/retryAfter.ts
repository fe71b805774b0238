/** Parses a Retry-After header, a number or a date, to seconds; undefined if it is neither. */
export function parseRetryAfter(header: unknown, now = Date.now()): number | undefined {
  if (typeof header !== 'string' || header.trim() === '') return undefined;
  const value = header.trim();
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value));
  // An HTTP date contains the month's name; engines also accept other texts as dates.
  const at = /[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) || at <= now ? undefined : Math.ceil((at - now) / 1000);
}

/** Appends the wait before a retry to a message, unless it already states one. */
export const appendWait = (message: string, seconds: number): string =>
  /\d+ (second|minute|hour)/.test(message) ? message : `${message.replace(/(\w)$/, '$1.')} ${formatWait(seconds)}`;

/** Longer waits are not stated in figures: two days, in seconds. */
const maxStatedSeconds = 172_800;

const formatCount = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "Please try again in 2 minutes." */
export function formatWait(seconds: number): string {
  if (seconds === 0) return 'Please try again.';
  if (seconds > maxStatedSeconds) return 'Please try again later.';
  const rounded =
    seconds <= 90
      ? formatCount(seconds, 'second')
      : seconds <= 5400
        ? formatCount(Math.ceil(seconds / 60), 'minute')
        : formatCount(Math.ceil(seconds / 3600), 'hour');
  return `Please try again in ${rounded}.`;
}
