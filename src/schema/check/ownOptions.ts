import { type FieldOf, type Field, type FieldKind, knownExtensions, pictureExtensions, maxLengths } from '../../fields';
import { limitsOf, schemaOf, type FileField } from '../value';
import { choiceProblems } from './choices';
import { type Problems, problemsOfKind, duplicatesOf, duplicateProblems } from './context';
import { labelProblems, messageProblems } from './labels';
import { patternProblems } from './patterns';
import { suggestName, kindWithArticle, describeValue, quoteList } from './wording';

/** Problems of the currency of an amount. */
function* currencyProblems({ currency }: FieldOf<'money'>): Problems {
  const known = Intl.supportedValuesOf('currency');
  if (currency !== undefined && !known.includes(currency))
    yield `its currency is "${currency}", which is not a currency; ${/^[a-z]{3,4}$/i.test(currency) ? suggestName(currency, known) : 'write its three letters, such as "USD"'}`;
}

/** Problems of the number of stored decimals. */
function* scaleProblems({ scale }: FieldOf<'decimal'>): Problems {
  if (scale !== undefined && (!Number.isInteger(scale) || scale < 0 || scale > 10))
    yield `its scale is ${scale}; a whole number from 0 to 10 is needed`;
}

/**
 * Problems of a limit that is not a valid value of the field itself, such as 0.5 for an integer or too many decimals.
 */
function* limitValueProblems(field: Field): Problems {
  if (!('min' in field || 'max' in field)) return;
  for (const name of ['min', 'max'] as const) {
    const limit = field[name];
    if (limit === undefined) continue;
    const read = schemaOf({ ...field, min: limit, max: limit }).safeParse(limit);
    if (Math.abs(limit) > Number.MAX_SAFE_INTEGER)
      yield `its ${name} is ${limit}, which is too large a number to be exact; leave it out`;
    else if (!read.success)
      yield `its ${name} is ${limit}, which is not a valid ${field.kind}: ${read.error.issues[0]?.message ?? 'invalid'}`;
  }
}

function* limitProblems(field: Field): Problems {
  if ('min' in field || 'max' in field) {
    const { min = -Infinity, max = Infinity } = limitsOf(field);
    const [hasMin, hasMax] = ['min' in field, 'max' in field];
    if (min > max && hasMin && hasMax) yield `its min is greater than its max, ${min} > ${max}; swap the two`;
    else if (min > max && hasMin)
      yield `its min is ${min}, but ${kindWithArticle(field.kind)} is at most ${max}; lower it or leave it out`;
    else if (min > max)
      yield `its max is ${max}, but ${kindWithArticle(field.kind)} is at least ${min}; raise it or leave it out`;
  }
  yield* limitValueProblems(field);
  const maxAllowed = maxLengths.richText;
  if (
    'maxLength' in field &&
    (!Number.isInteger(field.maxLength) || field.maxLength < 1 || field.maxLength > maxAllowed)
  ) {
    yield `its maxLength is ${field.maxLength}; a whole number from 1 to ${maxAllowed} is needed`;
  }
}

/**
 * The known extension with one letter doubled by mistake. Other similar extensions ("docm", "mpg") may be intended, so
 * they are not corrected.
 */
function withoutDoubledLetter(extension: string): string | undefined {
  const names: readonly string[] = knownExtensions;
  return names.includes(extension)
    ? undefined
    : names.find((known) =>
        Array.from(extension).some(
          (letter, at) => letter === extension[at + 1] && extension.slice(0, at) + extension.slice(at + 1) === known,
        ),
      );
}

/** Common words for types of files, with the extensions that are meant. */
const extensionsByWord: Readonly<Record<string, readonly string[]>> = {
  word: ['docx'],
  document: ['docx'],
  excel: ['xlsx'],
  spreadsheet: ['xlsx'],
  powerpoint: ['pptx'],
  presentation: ['pptx'],
  ...Object.fromEntries(['image', 'images', 'picture', 'pictures', 'photo'].map((word) => [word, ['png', 'jpg']])),
  text: ['txt'],
  archive: ['zip'],
  mail: ['eml'],
  acrobat: ['pdf'],
};

function* fileProblems({ accept, preview }: FileField): Problems {
  if (accept === undefined) return;
  if (preview && !accept.some((extension) => pictureExtensions.includes(extension)))
    yield `it has "preview" but accepts no pictures; accept one of ${pictureExtensions.join(', ')}, or leave "preview" out`;
  if (accept.length === 0)
    yield 'its accept is an empty list, so no file would be accepted; name extensions or leave it out';
  for (const extension of accept) {
    const meant = withoutDoubledLetter(extension);
    const ofKind = Object.hasOwn(extensionsByWord, extension) ? extensionsByWord[extension] : undefined;
    if (ofKind) yield `its accept contains "${extension}", which is not a file extension; write ${quoteList(ofKind)}`;
    if (meant !== undefined)
      yield `its accept contains "${extension}", which is not a file extension; did you mean "${meant}"?`;
    if (/^[a-z0-9]+$/.test(extension)) continue;
    const parts = extension.split(/[\s,;]+/).map((part) => part.replace(/^\./, '').toLowerCase());
    if (parts.length > 1 && parts.every((part) => /^[a-z0-9]+$/.test(part))) {
      yield `its accept contains ${describeValue(extension)}; write ${quoteList(parts)} as separate texts`;
      continue;
    }
    const plain = (extension.toLowerCase().split(/[./]/).at(-1) ?? '').replace(/[^a-z0-9]/g, '');
    yield `its accept contains ${describeValue(extension)}; write extensions in lower case and without a dot, ${plain === '' ? 'leave it out' : `write "${plain}"`}`;
  }
  yield* duplicateProblems('its accept', accept);
}

/** Maximum length of an id prefix, in letters. */
const maxPrefixLength = 10;

/** Problems of a prefix that is shown before a record number. */
export function* prefixProblems(what: string, prefix: string): Problems {
  if (!/^[A-Z]+$/.test(prefix)) yield `${what} is "${prefix}"; use capital letters only`;
  else if (prefix.length > maxPrefixLength) yield `${what} is "${prefix}"; use at most ${maxPrefixLength} letters`;
}

function* remoteChoiceProblems({ path, sentAs }: FieldOf<'remoteChoice'>): Problems {
  if (!/^[^/?#\s]+(\/[^/?#\s]+)*$/.test(path) || path.split('/').some((part) => /^\.+$/.test(part)))
    yield `its path is ${describeValue(path)}; write a path under the API without a slash in front`;
  for (const [name, sent] of Object.entries(sentAs ?? {}))
    if (name === sent) yield `its sentAs sends "${name}" as itself; leave it out`;
  for (const text of duplicatesOf(Object.values(sentAs ?? {})))
    yield `its sentAs sends ${quoteList(Object.entries(sentAs ?? {}).flatMap(([name, sent]) => (sent === text ? name : [])))} as "${text}", so they could not be told apart when they are read; send each as a different text`;
}

function* jsonProblems({ readOnly, omit = [] }: FieldOf<'json'>): Problems {
  if (!readOnly) yield 'it is an object that only the server can write; make it read-only';
  yield* duplicateProblems('its omit', omit);
}

function* prefixesProblems({ prefixes }: FieldOf<'prefixedId'>): Problems {
  for (const prefix of prefixes) yield* prefixProblems('one of its prefixes', prefix);
  yield* duplicateProblems('its prefixes', prefixes);
}

/** Checks of the options that only one kind of field has. */
const byKind: { readonly [K in FieldKind]?: (field: FieldOf<K>) => Problems } = {
  text: patternProblems,
  decimal: scaleProblems,
  money: currencyProblems,
  file: fileProblems,
  files: fileProblems,
  prefixedId: prefixesProblems,
  remoteChoice: remoteChoiceProblems,
  json: jsonProblems,
};

/** Problems of a field's own options that do not depend on other fields; for fields of records and columns of rows. */
export function* ownOptionProblems(field: Field): Problems {
  yield* labelProblems(field);
  yield* messageProblems(field);
  yield* limitProblems(field);
  yield* choiceProblems(field);
  yield* problemsOfKind(byKind, field);
}
