import { createHash } from 'node:crypto';

/** PostgreSQL truncates longer names, which would make them look missing at the next start. */
const maxNameLength = 63;

const shortDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** The prefix of a name that leaves room for a digest. */
const digestPrefix = (name: string): string => name.slice(0, maxNameLength - 9);

/** Joins the parts to a name that PostgreSQL does not truncate; the tail of a long one is replaced by a hash. */
export function boundedName(...parts: readonly string[]): string {
  const name = parts.join('_');
  return name.length <= maxNameLength ? name : digestedName(name, name);
}

/** A name that ends in a digest of the definition, so that it changes with it. */
export const digestedName = (name: string, definition: string): string =>
  `${digestPrefix(name)}_${shortDigest(definition)}`;

/** Whether `digested` is `name`, or `name` followed by a digest. */
export const matchesDigestedName = (digested: string, name: string): boolean =>
  digested === name ||
  (digested.startsWith(`${digestPrefix(name)}_`) &&
    /^[0-9a-f]{8}$/.test(digested.slice(digestPrefix(name).length + 1)));

/** Quotes an SQL identifier. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQL literal of a text, or `null`. */
export const literal = (text: string | null): string => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`);

/** `a, b and c` */
export const joinWithAnd = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
