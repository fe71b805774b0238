/** PT12 from 12. */
export const showPrefixedId = (id: number | string, prefix = ''): string => `${prefix}${id}`;

/** The number of an id typed with or without one of its prefixes, in any case; other text comes back trimmed. */
export function stripPrefix(text: string, prefixes: readonly string[]): string {
  const typed = text.trim();
  const longestFirst = [...prefixes].sort((a, b) => b.length - a.length);
  const prefix = longestFirst.find((candidate) => typed.toUpperCase().startsWith(candidate.toUpperCase()));
  return prefix === undefined ? typed : typed.slice(prefix.length).trim();
}
