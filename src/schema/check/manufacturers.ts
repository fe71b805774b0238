import { isObject } from '../../fields';
import { z } from 'zod';
import { contrastOf } from '../manufacturer';
import { duplicatesOf } from './context';
import { findShapeIssues, list, options, word } from './shape';
import { describeValue, suggestName } from './wording';

/** The manufacturers of the product as they are declared, with what they may name. */
export interface DeclaredManufacturers {
  readonly manufacturers: readonly unknown[];
  /** The key of the manufacturer to use when the host name matches none. */
  readonly defaultManufacturer: string;
  readonly features: readonly string[];
  /** The schemas of the database that no manufacturer can have. */
  readonly reservedKeys: readonly string[];
}

/** The first label of a host name, which browsers send in lower case: no address would find another key. */
const isHostLabel = (key: string): boolean => /^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(key);
const describeKey =
  'it is the first part of the host name; write up to 63 lower-case letters, digits and "-", beginning with ' +
  'a letter and not ending with "-"';

/** The darkest paper of links, that of the heads of tables, and the least contrast of a text to it. */
const [darkestPaper, minContrast] = ['#eef2f5', 4.5] as const;
const isReadable = (accent: string): boolean => contrastOf(accent, darkestPaper) >= minContrast;
const describeContrast = (accent: string): string =>
  ', which could hardly be read as a link on the light grey of tables; choose a darker colour (contrast to ' +
  `${darkestPaper} ${contrastOf(accent, darkestPaper).toFixed(1)} to 1, at least ${minContrast} needed)`;
const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const textThat = (isRight: (text: string) => boolean, describe: (text: string) => string): z.ZodType =>
  word.superRefine((text: unknown, context) => {
    if (typeof text === 'string' && text.trim() !== '' && !isRight(text))
      context.addIssue({ code: 'custom', message: `is ${describeValue(text)}${describe(text)}` });
  });

const manufacturerShape = ({ features, reservedKeys }: DeclaredManufacturers): z.ZodType =>
  options({
    key: textThat(
      (key) => isHostLabel(key) && !reservedKeys.includes(key),
      (key) => (isHostLabel(key) ? ', which is reserved by the server; choose another' : `; ${describeKey}`),
    ),
    name: word,
    accent: textThat(
      (text) => isColor(text) && isReadable(text),
      (text) => (isColor(text) ? describeContrast(text) : '; a colour such as "#1d4f91" is needed'),
    ).optional(),
    timeZone: textThat(
      isTimeZone,
      () => ', which is no time zone; write its IANA name, such as "America/Chicago"',
    ).optional(),
    products: list(word),
    features: list(
      textThat(
        (name) => features.includes(name),
        (name) => `, which is not one of "features"; ${suggestName(name, features)}`,
      ),
    ),
  });

const keyOf = (entry: unknown): string | undefined =>
  isObject(entry) && typeof entry.key === 'string' && entry.key.trim() !== '' ? entry.key : undefined;

/** Problems of the declared manufacturers, one line each. */
export function* manufacturerProblems(declared: DeclaredManufacturers): Generator<string> {
  const { manufacturers, defaultManufacturer } = declared;
  const shape = manufacturerShape(declared);
  const keys = manufacturers.map(keyOf);
  for (const [at, entry] of manufacturers.entries()) {
    const where = keys[at] === undefined ? `manufacturer ${at + 1}` : `manufacturer "${keys[at]}"`;
    for (const { place, message } of findShapeIssues(shape, entry))
      yield `${where}: ${place === '' ? 'it' : `its ${place}`} ${message}`;
  }
  const known = keys.filter((key) => key !== undefined);
  for (const key of duplicatesOf(known))
    yield `manufacturer "${key}": this key is declared twice; give one of the two another key`;
  if (!known.includes(defaultManufacturer))
    yield (
      `defaultManufacturer is "${defaultManufacturer}", which is not the key of a manufacturer; ` +
      suggestName(defaultManufacturer, known)
    );
}
