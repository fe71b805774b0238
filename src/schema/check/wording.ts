import { foldText, withArticle } from '../../fields';
import leven, { closestMatch } from 'leven';

/** Maximum number of known names listed in a message; beyond it, only a similar name is suggested. */
const maxListedNames = 12;
/**
 * Maximum edit distance of a misspelt word: a third of its letters but at least two, one for three letters, none below
 * that.
 */
function allowedDistance({ length }: string): number {
  if (length < 4) return length < 3 ? 0 : 1;
  return Math.max(2, Math.floor(length / 3));
}

/** The noun for a kind of field: "text", or "list of tags" for kinds with a plural name. */
export const kindNoun = (kind: string): string => (kind.endsWith('s') ? `list of ${kind}` : kind);

/** "an integer", "a text", "a list of tags". */
export const kindWithArticle = (kind: string): string => withArticle(kindNoun(kind));

export const quoteList = (words: readonly unknown[]): string =>
  words.map((word) => (typeof word === 'string' ? `"${word}"` : String(word))).join(', ');

const sortedLettersOf = (word: string): string => Array.from(word).sort().join('');

/**
 * Whether a short word is a plausible misspelling of another: one wrong letter, or the same letters in another order.
 * Longer words always pass.
 */
const isPlausibleTypo = (word: string, other: string): boolean =>
  word.length > 4 || leven(word, other) < 2 || sortedLettersOf(word) === sortedLettersOf(other);

/** The most similar of the words; undefined if none is similar enough. */
function findNearest(word: string, knownNames: readonly string[]): string | undefined {
  const [longer, ...more] = knownNames.filter((one) => one.toLowerCase().startsWith(`${word.toLowerCase()}_`));
  if (longer !== undefined && more.length === 0) return longer;
  const known = new Map(knownNames.map((one) => [one.toLowerCase(), one]));
  const found = closestMatch(word.toLowerCase(), [...known.keys()], { maxDistance: allowedDistance(word) });
  if (found !== undefined && isPlausibleTypo(word.toLowerCase(), found)) return known.get(found);
  // A field of a linked record is often named without the name of its relation.
  const [included, ...others] = knownNames.filter((one) => one.toLowerCase().endsWith(`_${word.toLowerCase()}`));
  return others.length === 0 ? included : undefined;
}

/** The part of a dotted name up to its last dot. Names with the same qualifier are compared only by their last part. */
const qualifierOf = (name: string): string => name.slice(0, name.lastIndexOf('.') + 1);

/** A known name with its label. */
type LabelledName = readonly [word: string, label: string];

/** The advice for an unknown name when there are many known names and none is similar. */
export const noSimilarName = 'no known name is similar to it';

/**
 * The advice for an unknown name: the name with that label, the most similar name, or all known names if they are few.
 */
export function suggestName(word: string, knownNames: readonly string[], labels: readonly LabelledName[] = []): string {
  const parts = word.split(',').map((part) => part.trim());
  if (parts.length > 1 && parts.every((part) => knownNames.includes(part)))
    return `write ${quoteList(parts)} as separate texts`;
  const qualifier = qualifierOf(word);
  const sameQualifier = knownNames.filter((one) => qualifierOf(one) === qualifier);
  const [known, start] = sameQualifier.length > 0 ? [sameQualifier, qualifier.length] : [knownNames, 0];
  const [meant] = labels.find(([, label]) => foldText(label) === foldText(word)) ?? [];
  const near =
    meant !== undefined && !known.some((one) => foldText(one) === foldText(word))
      ? meant
      : findNearest(
          word.slice(start),
          known.map((one) => one.slice(start)),
        );
  if (near !== undefined) return `did you mean "${near === meant ? near : word.slice(0, start) + near}"?`;
  if (known.length === 0) return 'there are none to choose from';
  return known.length > maxListedNames ? noSimilarName : `choose from ${quoteList(known)}`;
}

/** Describes a value that was found where another one was expected. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return value.trim() === '' ? 'an empty text' : `"${value}"`;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'bigint') return `${value}n, which is not a plain number`;
  if (typeof value === 'symbol') return 'a symbol';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') return typeof value;
  const { name } =
    (Object.getPrototypeOf(value) as { readonly constructor?: { readonly name?: string } } | null)?.constructor ?? {};
  return name === undefined || name === 'Object' || name === '' ? 'an object' : withArticle(name);
}
