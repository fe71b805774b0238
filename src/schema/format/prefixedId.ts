/** PT12 from 12. */
export const formatPrefixedId = (id: number | string, prefix = ''): string => `${prefix}${id}`;

/** Removes one of the prefixes from a typed id, regardless of case; other text is returned trimmed. */
export function stripPrefix(text: string, prefixes: readonly string[]): string {
  const typed = text.trim();
  const longestFirst = [...prefixes].sort((a, b) => b.length - a.length);
  const prefix = longestFirst.find((candidate) => typed.toUpperCase().startsWith(candidate.toUpperCase()));
  return prefix === undefined ? typed : typed.slice(prefix.length).trim();
}
