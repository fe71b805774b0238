const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const visible = /[^\s\p{Cf}]/u;
/** What is trimmed: blanks, also those without a width. The other signs that nobody sees have a meaning at an end as well, as directions and the ends of flags. */
const edge = /^[\s\u200b\u2060]$/;

/** Whether a text has more than blanks and format characters that nobody sees, as a zero width space is. */
export const hasVisible = (text: string): boolean => visible.test(text);

/** A text without the blanks around it; nothing of one in which nobody sees anything. */
export function trimmed(text: string): string {
  if (!hasVisible(text)) return '';
  let [from, to] = [0, text.length];
  while (edge.test(text.charAt(from))) from += 1;
  while (edge.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Whether a text has at most so many characters, however many code units they take. */
export const isWithinLength = (text: string, most: number): boolean => text.length <= most || (text.length <= 2 * most && Array.from(text).length <= most);

/** The text of sanitised HTML, blocks separated by a space. For counting and previews, never for rendering as HTML. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<\/?(br|p|li|h\d|div|blockquote|pre|[ou]l)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether formatted text holds nothing but tags and blanks (decision 36). An image counts as content. */
export const isBlankHtml = (html: string): boolean => !hasVisible(textOfHtml(html)) && !/<img\s/i.test(html);

/** The first characters of a text, with an ellipsis where something was cut off (Cases 9). */
export function truncate(text: string, length = 100): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}

/** A text with its first letter as a capital. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A code as words: `in_review` reads In Review (Records 2). */
export function showWords(code: string): string {
  return code.replace(/_/g, ' ').replace(/(^|\s)(\S)/g, (_, blank: string, first: string) => blank + first.toUpperCase());
}
