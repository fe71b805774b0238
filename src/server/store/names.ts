import { createHash } from 'node:crypto';

/** PostgreSQL cuts longer names off, which would make them look missing at the next start. */
export const longestName = 63;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** As much of a name as PostgreSQL keeps with a digest behind it. */
const beforeDigest = (name: string): string => name.slice(0, longestName - 9);

/** A name of these parts that PostgreSQL keeps whole; a long one ends in a hash in place of its tail. */
export function boundedName(...parts: readonly string[]): string {
  const whole = parts.join('_');
  return whole.length <= longestName ? whole : digestedName(whole, whole);
}

/** A name that is another one for what is made otherwise. */
export const digestedName = (name: string, made: string): string => `${beforeDigest(name)}_${digestOf(made)}`;

/** Whether a name is that one, or that one with a digest behind it. */
export const isDigestOf = (digested: string, name: string): boolean => digested === name || (digested.startsWith(`${beforeDigest(name)}_`) && /^[0-9a-f]{8}$/.test(digested.slice(beforeDigest(name).length + 1)));

/** Quotes a name for SQL. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQL of a text, or of none. */
export const literal = (text: string | null): string => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`);

/** `a, b and c` */
export const conjunction = (words: readonly string[]): string => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`);
