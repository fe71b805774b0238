import { createHash } from 'node:crypto';

/** PostgreSQL cuts longer names off, which would make them look missing at the next start. */
export const longestName = 63;

/** A name of these parts that PostgreSQL keeps whole; a long one ends in a hash in place of its tail. */
export function boundedName(...parts: readonly string[]): string {
  const whole = parts.join('_');
  if (whole.length <= longestName) return whole;
  return `${whole.slice(0, longestName - 9)}_${createHash('sha256').update(whole).digest('hex').slice(0, 8)}`;
}

/** Quotes a name for SQL. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQL of a text, or of none. */
export const literal = (text: string | null): string => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`);

/** `a, b and c` */
export const conjunction = (words: readonly string[]): string => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`);
