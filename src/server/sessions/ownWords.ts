/** Shorter parts of a name are too common in any text. */
const shortest = 3;

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** The words of a user's e-mail and names, separate and joined, longest first. */
function wordsOf(about: readonly string[]): string[] {
  const pieces = about.map(folded).flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u), lettersOf(text), lettersOf(text.split('@')[0] ?? '')]);
  return [...new Set(pieces)].filter(({ length }) => length >= shortest).sort((a, b) => b.length - a.length);
}

/** Removes the words of a user's e-mail and names from a password; returns the remaining letters and digits. */
export function withoutOwnWords(password: string, about: readonly string[]): { readonly left: string; readonly found: boolean } {
  const whole = folded(password);
  const left = wordsOf(about).reduce((text, word) => text.replaceAll(word, ' '), whole);
  return { left: lettersOf(left), found: left !== whole };
}
