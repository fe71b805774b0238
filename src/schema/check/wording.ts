import leven, { closestMatch } from 'leven';

/** More names than these are not listed: only the nearest one is told. */
const mostListed = 12;
/** Letters that may differ in a misspelt word: one in three, two in a short one and none in initials. */
function allowedDistance({ length }: string): number {
  if (length < 4) return length < 3 ? 0 : 1;
  return Math.max(2, Math.floor(length / 3));
}

/** A kind in a sentence about one field: "text", and of those that are called by what they hold several of "list of tags". */
export const one = (kind: string): string => (kind.endsWith('s') ? `list of ${kind}` : kind);

/** "an integer", "a text", "a list of tags". */
export const a = (kind: string): string => `${/^[aeio]/.test(kind) ? 'an' : 'a'} ${one(kind)}`;

export const quoted = (words: readonly unknown[]): string => words.map((word) => (typeof word === 'string' ? `"${word}"` : String(word))).join(', ');

const lettersOf = (word: string): string => Array.from(word).sort().join('');

/** Whether a short word is the other one with a letter wrong, or with its letters in another order: two wrong ones make it another word. */
const isMeant = (word: string, other: string): boolean => word.length > 4 || leven(word, other) < 2 || lettersOf(word) === lettersOf(other);

/** The word that was meant, where one of them is near. */
function nearest(word: string, among: readonly string[]): string | undefined {
  const [longer, ...more] = among.filter((one) => one.toLowerCase().startsWith(`${word.toLowerCase()}_`));
  if (longer !== undefined && more.length === 0) return longer;
  const known = new Map(among.map((one) => [one.toLowerCase(), one]));
  const found = closestMatch(word.toLowerCase(), [...known.keys()], { maxDistance: allowedDistance(word) });
  return found === undefined || !isMeant(word.toLowerCase(), found) ? undefined : known.get(found);
}

/** What stands before the last part of a name with dots: what names of one place have in common says nothing of which is meant. */
const placeOf = (name: string): string => name.slice(0, name.lastIndexOf('.') + 1);

/** A word that is known, with what people call it. */
type Called = readonly [word: string, label: string];

/** What is said of a word that is none of many, where none of them is like it. */
export const nothingNear = 'no name comes near to it';

/** What would do in place of a word that is not known: the one that people call so, the nearest one, or all of them where they are few. */
export function instead(word: string, among: readonly string[], called: readonly Called[] = []): string {
  const parts = word.split(',').map((part) => part.trim());
  if (parts.length > 1 && parts.every((part) => among.includes(part))) return `write ${quoted(parts)}, each as a text of its own`;
  const place = placeOf(word);
  const there = among.filter((one) => placeOf(one) === place);
  const [known, start] = there.length > 0 ? [there, place.length] : [among, 0];
  const [meant] = called.find(([, label]) => folded(label) === folded(word)) ?? [];
  const near = meant !== undefined && !known.some((one) => folded(one) === folded(word)) ? meant : nearest(word.slice(start), known.map((one) => one.slice(start)));
  if (near !== undefined) return `did you mean "${near === meant ? near : word.slice(0, start) + near}"?`;
  if (known.length === 0) return 'there is none';
  return known.length > mostListed ? nothingNear : `there is ${quoted(known)}`;
}

/** What stands where something else was expected, in words. */
export function found(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return value.trim() === '' ? 'a blank text' : `"${value}"`;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'bigint') return `${value}n, which is no plain number`;
  if (typeof value === 'symbol') return 'a symbol';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') return typeof value;
  const { name } = (Object.getPrototypeOf(value) as { readonly constructor?: { readonly name?: string } } | null)?.constructor ?? {};
  return name === undefined || name === 'Object' || name === '' ? 'an object' : a(name);
}

/** Marks of HTML that formatted text is written with; what else stands between angle brackets may be meant. */
const marks = /<\/?(?:a|b|br|div|em|font|h[1-6]|i|li|ol|p|span|strong|u|ul)(?:\s[^>]*)?\/?>/i;

/** Marks of formatted text in what is plain: they would be read out. */
export function* marksProblems(what: string, sentence: string | undefined): Generator<string> {
  const [mark] = marks.exec(sentence ?? '') ?? [];
  if (mark !== undefined) yield `${what} says "${mark}", which is shown letter by letter; take the marks out`;
}

/** What stands in braces in a sentence that is said as it is, `when` that is, or between marks: both would be read out. */
export function* sentenceProblems(what: string, sentence: string | undefined, when = ''): Generator<string> {
  const [place] = /\{[^}]*\}/.exec(sentence ?? '') ?? [];
  if (place !== undefined) yield `${what} says "${place}"${when}, for which nothing is put in; write it out`;
  yield* marksProblems(what, sentence);
}

/** A text as people tell it from others: blanks of any width and number look alike, and so do capitals and letters composed in another way. */
export const folded = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();

/** Titles that stand for one thing and are spelt in two ways. */
export function* caseProblems(what: string, titles: readonly string[]): Generator<string> {
  const first = new Map<string, string>();
  for (const title of new Set(titles)) {
    const key = folded(title);
    const other = first.get(key);
    if (other !== undefined) yield `${what} "${title}" differs from "${other}" by its case or blanks alone; spell both alike`;
    first.set(key, other ?? title);
  }
}
