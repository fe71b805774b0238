/** Shorter pieces of a name are in every second sentence. */
const shortest = 3;

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** What somebody's e-mail and names consist of, each alone and joined up, the longest first. */
function wordsOf(about: readonly string[]): string[] {
  const pieces = about.map(folded).flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u), lettersOf(text), lettersOf(text.split('@')[0] ?? '')]);
  return [...new Set(pieces)].filter(({ length }) => length >= shortest).sort((a, b) => b.length - a.length);
}

/** Letters and digits of a password that are left when somebody's own e-mail and names are taken out of it; all of them where none is in it. */
export function withoutOwnWords(password: string, about: readonly string[]): { readonly left: string; readonly found: boolean } {
  const whole = folded(password);
  const left = wordsOf(about).reduce((text, word) => text.replaceAll(word, ' '), whole);
  return { left: lettersOf(left), found: left !== whole };
}
