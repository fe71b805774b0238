const visiblePattern = /[^\s\p{Cf}]/u;
/**
 * Characters that are trimmed: whitespace, including zero-width characters. Other invisible characters are significant
 * at an end as well, such as direction marks and the ends of flags.
 */
const trimmedCharacterPattern = /^[\s\u200b\u2060]$/;

/** Whether a text contains more than whitespace and invisible format characters, such as a zero-width space. */
export const hasVisibleText = (text: string): boolean => visiblePattern.test(text);

/** A text without surrounding whitespace; empty where it contains nothing visible. */
export function trimText(text: string): string {
  if (!hasVisibleText(text)) return '';
  let [from, to] = [0, text.length];
  while (trimmedCharacterPattern.test(text.charAt(from))) from += 1;
  while (trimmedCharacterPattern.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/**
 * A text for comparison: surrounding and repeated blanks, upper and lower case and Unicode composition make no
 * difference.
 */
export const foldText = (text: string): string => trimText(text.normalize('NFC').replace(/\s+/gu, ' ')).toLowerCase();

/**
 * The text of a date, number or code in plain characters: without invisible ones, and with hyphens for dashes, all of
 * which texts that are pasted from documents, spreadsheets and mails contain. Such a text looks right and would be
 * refused.
 */
export const toPlainCharacters = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim();

/** A noun with its indefinite article: "a patient", "an insurer", "a user". */
export const withArticle = (noun: string): string => `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** Whether a text has at most `max` characters, however many code units they take. */
export const isWithinLength = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= 2 * max && Array.from(text).length <= max);

/** The first characters of a text, with an ellipsis where it was cut off (Cases 9). */
export function truncate(text: string, length = 100): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}

/** A text with a capital first letter. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats a code as words: `in_review` becomes In Review (Records 2). */
export function codeToWords(code: string): string {
  return code
    .replace(/_/g, ' ')
    .replace(/(^|\s)(\S)/g, (_, blank: string, first: string) => blank + first.toUpperCase());
}

/** A value as input text: empty for null and undefined. */
export const toInputText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
