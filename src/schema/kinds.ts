import { z } from 'zod';
import type { FieldKind, FieldOf, StoredFile } from './field';
import { fileName } from './files';
import { showDate, showInstant, toWireDate } from './format/date';
import { factsOf, joinFacts } from './format/facts';
import { showHeight, showWeight, readHeight, readWeight } from './format/measures';
import { hasScale, showMoney, showPercent, toNumber } from './format/numbers';
import { joinNdcs, ndcMessage, ndcPattern, splitNdcs } from './format/ndc';
import { digitsOf, phoneDigits, showPhone } from './format/phone';
import { showPrefixedId, stripPrefix } from './format/prefixedId';
import { capitalised, isBlankHtml, showWords, textOfHtml } from './format/text';
import { booleanOptions, flattenOptions, optionLabel } from './options';
import { refusePasswordLength } from './password';
import { usStates } from './usStates';

/** What the kernel knows of a kind: the values it accepts, and how they read as plain text. */
export interface Kind<K extends FieldKind> {
  /** Turns what came in (a form, JSON, a multipart text) into the wire's value, or says what is wrong. Never sees an empty value. */
  readonly schema: (field: FieldOf<K>) => z.ZodType;
  /** A value of the wire as people read it. */
  readonly show: (value: unknown, field: FieldOf<K>) => string;
  /** Whether a value that is not blank text still counts as empty. */
  readonly isEmpty?: (value: unknown) => boolean;
}

/** Longest texts, in characters, where the field sets no limit of its own; `search` is the longest that a list is searched by. */
export const maxLengths = { search: 255, text: 255, longText: 10_000, richText: 100_000, email: 254, tag: 100 } as const;

const asText = (value: unknown): string => String(value);
const storable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

const words = (max: number) =>
  z
    .string('Must be text')
    .refine(storable, 'Contains a character that cannot be stored')
    .refine((value) => value.length <= max || (value.length <= 2 * max && Array.from(value).length <= max), `Must be at most ${max} characters`);

const numeric = (field: { readonly min?: number; readonly max?: number; readonly label: string }, limit: number, scale: number) => {
  const [min, max] = [field.min ?? -limit, field.max ?? limit];
  return z.preprocess(
    toNumber,
    z
      .number('Must be a number')
      .min(min, `Must be at least ${min}`)
      .max(max, `Must be at most ${max}`)
      .refine((value) => hasScale(value, scale), scale === 0 ? 'Must be a whole number' : `Must have at most ${scale} decimals`),
  );
};

const listed = (field: FieldOf<'choice'> | FieldOf<'choices'>) => {
  const values = flattenOptions(field.options).map((option) => option.value);
  return field.open ? words(maxLengths.text) : z.enum(values, 'Must be one of the listed values');
};

const checked = (valid: (value: string) => boolean, message: string) =>
  z.string('Must be text').refine(valid, { error: message });

const normalised = (change: (value: string) => unknown, schema: z.ZodType) =>
  z.preprocess((raw) => (typeof raw === 'string' ? change(raw) : raw), schema);

const asList = (raw: unknown): unknown => (typeof raw === 'string' ? [raw] : raw);
/** Counts before it looks at the entries. */
const listOf = (item: z.ZodType) =>
  z.preprocess(asList, z.array(z.unknown(), 'Must be a list').max(100, 'Must be at most 100 entries').pipe(z.array(item)));
const joined = (value: unknown, show: (item: string) => string = asText): string =>
  Array.isArray(value) ? value.map((item) => show(asText(item))).join(', ') : asText(value);

const identifier = z.preprocess(toNumber, z.int('Must be the number of a record').positive('Must be the number of a record'));
const storedFile = z.looseObject({ attachment_id: z.int() }, 'Must be a file');
const nameOfFile = (value: unknown): string => (typeof value === 'string' ? fileName({ url: value }) : fileName(value as Partial<StoredFile>));
const money = 1e11;
/** ISO 8601 with a zone and every digit that anybody writes. */
const longestInstant = 40;

/** Shows a number; a server may send it as text, "2.0", and what is none is shown as it is. */
const figure = (show: (value: number) => string) => (value: unknown): string => {
  const number = toNumber(value);
  return typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? show(number) : asText(value);
};

/** The name that people read for a listed value: as it is listed, with a capital in front. */
export function listedName({ sentAs = {} }: Pick<FieldOf<'listing'>, 'sentAs'>, value: string): string {
  const name = Object.entries(sentAs).find(([, sent]) => sent === value)?.[0];
  return capitalised(name ?? value);
}

/** One entry for each kind; the screens and the server hold a table of their own over the same keys. */
export const kinds: { readonly [K in FieldKind]: Kind<K> } = {
  text: {
    schema: (field) => words(field.maxLength ?? maxLengths.text),
    show: (value, field) => (field.words ? showWords : field.capital ? capitalised : asText)(asText(value)),
  },
  longText: { schema: (field) => words(field.maxLength ?? maxLengths.longText), show: asText },
  richText: {
    schema: (field) => words(field.maxLength ?? maxLengths.richText),
    show: (value) => textOfHtml(asText(value)),
    isEmpty: (value) => typeof value === 'string' && isBlankHtml(value),
  },
  email: {
    schema: () => normalised((raw) => raw.trim(), z.email('Please enter a valid email').max(maxLengths.email, 'Must be at most 254 characters')),
    show: asText,
  },
  phone: {
    schema: () =>
      normalised(digitsOf, checked((value) => /^\d{1,10}$/.test(value), `Phone number must be ${phoneDigits} digits`)),
    show: (value) => showPhone(asText(value)),
  },
  date: {
    schema: () => normalised((raw) => toWireDate(raw) ?? raw, checked((value) => toWireDate(value) === value, 'Must be a date, MM-DD-YYYY')),
    show: (value) => showDate(asText(value)),
  },
  instant: {
    schema: () =>
      normalised(
        (raw) => (raw.length <= longestInstant && /^\d{4}-\d{2}-\d{2}T/.test(raw) && !Number.isNaN(Date.parse(raw)) ? new Date(raw).toISOString() : raw),
        z.iso.datetime('Must be a date and time').refine((value) => !value.startsWith('0000-'), 'Must be a date and time'),
      ),
    show: (value, field) => showInstant(asText(value), field.format),
  },
  choice: { schema: listed, show: (value, field) => optionLabel(field.options, asText(value)) },
  choices: {
    schema: (field) => listOf(listed(field)),
    show: (value, field) => joined(value, (item) => optionLabel(field.options, item)),
  },
  yesNo: { schema: () => z.enum(['Yes', 'No'], 'Must be Yes or No'), show: asText },
  boolean: {
    schema: () => normalised((raw) => (raw === 'true' || raw === 'false' ? raw === 'true' : raw), z.boolean('Must be true or false')),
    show: (value, { names }) => optionLabel(booleanOptions(names), asText(value)),
  },
  integer: { schema: (field) => numeric(field, Number.MAX_SAFE_INTEGER, 0), show: figure(String) },
  decimal: { schema: (field) => numeric(field, money, field.scale ?? 2), show: figure(String) },
  money: { schema: (field) => numeric(field, money, 2), show: figure(showMoney) },
  percent: { schema: (field) => numeric(field, 1e6, 2), show: figure(showPercent) },
  usState: { schema: () => z.enum(usStates, 'Must be a state code'), show: asText },
  height: {
    schema: () => checked((value) => readHeight(value) !== undefined, 'Must be 1 to 7 feet and 0 to 11 inches'),
    show: (value) => showHeight(asText(value)),
  },
  weight: {
    schema: () => checked((value) => readWeight(value) !== undefined, 'Must be 0 to 1000 kg or lbs with one decimal'),
    show: (value) => showWeight(asText(value)),
  },
  ndcList: {
    schema: () =>
      z.preprocess(
        (raw) => (Array.isArray(raw) ? joinNdcs(raw.map(asText)) : typeof raw === 'string' ? joinNdcs([raw]) : raw),
        checked((value) => value.length <= maxLengths.longText && splitNdcs(value).every((code) => ndcPattern.test(code)), ndcMessage),
      ),
    show: asText,
  },
  tags: { schema: () => listOf(words(maxLengths.tag)), show: (value) => joined(value) },
  file: { schema: () => storedFile, show: nameOfFile },
  files: {
    schema: () => listOf(storedFile),
    show: (value) => (Array.isArray(value) ? value.map(nameOfFile).join(', ') : ''),
  },
  reference: { schema: () => identifier, show: asText },
  password: {
    schema: () =>
      words(Infinity).superRefine((value, context) => {
        const refusal = refusePasswordLength(value);
        if (refusal !== undefined) context.addIssue(refusal);
      }),
    show: () => '••••••••',
  },
  prefixedId: {
    schema: (field) => normalised((raw) => stripPrefix(raw, field.prefixes), identifier),
    show: (value, field) => showPrefixedId(asText(value), field.prefixes[0]),
  },
  listing: {
    schema: ({ sentAs = {} }) => normalised((raw) => (Object.hasOwn(sentAs, raw.trim()) ? sentAs[raw.trim()] : raw.trim()), words(maxLengths.text)),
    show: (value, field) => listedName(field, asText(value)),
  },
  facts: { schema: () => z.record(z.string(), z.unknown()), show: (value, { hidden }) => joinFacts(factsOf(value, hidden)), isEmpty: (value) => typeof value === 'object' && Object.keys(value ?? {}).length === 0 },
  rows: { schema: () => z.array(z.record(z.string(), z.unknown())), show: (value) => (Array.isArray(value) ? String(value.length) : '') },
};
