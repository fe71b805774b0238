/** Shorter parts of a name are too common in any text. */
const minWordLength = 3;

const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const keepLettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** The words of a user's e-mail and names, separate and joined, longest first. */
function listPersonalWords(personalData: readonly string[]): string[] {
  const candidates = personalData
    .map(foldText)
    .flatMap((text) => [
      text,
      ...text.split('@'),
      ...text.split(/[^\p{L}\p{N}]+/u),
      keepLettersAndDigits(text),
      keepLettersAndDigits(text.split('@')[0] ?? ''),
    ]);
  return [...new Set(candidates)].filter(({ length }) => length >= minWordLength).sort((a, b) => b.length - a.length);
}

/** Removes the words of a user's e-mail and names from a password; returns the remaining letters and digits. */
export function removePersonalWords(
  password: string,
  personalData: readonly string[],
): { readonly left: string; readonly found: boolean } {
  const foldedPassword = foldText(password);
  const left = listPersonalWords(personalData).reduce((text, word) => text.replaceAll(word, ' '), foldedPassword);
  return { left: keepLettersAndDigits(left), found: left !== foldedPassword };
}
