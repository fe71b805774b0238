import * as z from 'zod/mini';
import type { FieldOf, StoredFile } from '../field';
import { fileName } from '../files';
import { hasScale, toNumber } from '../format/numbers';
import { isWithinLength } from '../format/text';
import { flattenOptions } from '../options';
import type { FormatContext } from './Kind';

/** Shown in place of a secret. */
export const hiddenValue = '••••••••';
/** In characters: a btree entry holds about 2,700 bytes, and a character takes up to four. */
export const maxIndexedTextLength = 600;

/**
 * Maximum text lengths, in characters, where the field sets no limit of its own; `search` is for search texts, `reason`
 * for the reason given for an emergency access.
 */
export const maxLengths = {
  search: 255,
  text: 255,
  longText: 10_000,
  richText: 100_000,
  email: 254,
  tag: 100,
  reason: 1_000,
} as const;

/** Maximum number of entries in a list. */
export const maxListEntries = 100;

/** Maximum length of a field's texts: its own limit, otherwise the default of its kind. */
export const maxLengthWithDefault =
  (defaultLength: number) =>
  (field: { readonly maxLength?: number }): number =>
    field.maxLength ?? defaultLength;

/** Any value as text; an object as JSON, because its own conversion to text is unreliable. */
export function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

export const textSchema = (max: number) =>
  z.string('Must be text').check(
    z.refine(isStorable, 'Contains a character that cannot be stored'),
    z.refine((value) => isWithinLength(value, max), `Must be at most ${max} characters`),
  );

/** Transforms the raw value before a schema validates it. */
export const preprocess = (transform: (raw: unknown) => unknown, schema: z.ZodMiniType) =>
  z.pipe(z.transform(transform), schema);

/**
 * A field with the limits of its kind where it has none of its own. Computed fields are exempt, because nobody could
 * correct their values.
 */
export const withLimits = <F extends { readonly computed?: unknown }>(
  limits: { readonly min?: number; readonly max?: number },
  field: F,
) => ({ ...(field.computed === undefined && limits), ...field });

export const numberSchema = (
  field: { readonly min?: number; readonly max?: number; readonly label: string },
  limit: number,
  scale: number,
) => {
  const [min, max] = [field.min ?? -limit, field.max ?? limit];
  return preprocess(
    toNumber,
    z.number('Must be a number').check(
      z.minimum(min, `Must be at least ${min}`),
      z.maximum(max, `Must be at most ${max}`),
      z.refine(
        (value) => hasScale(value, scale),
        scale === 0 ? 'Must be a whole number' : `Must have at most ${scale} ${scale === 1 ? 'decimal' : 'decimals'}`,
      ),
    ),
  );
};

export const optionSchema = (field: FieldOf<'choice'> | FieldOf<'choices'>) => {
  const values = flattenOptions(field.options).map((option) => option.value);
  return field.allowsOther ? textSchema(maxLengths.text) : z.enum(values, 'Must be one of the listed values');
};

export const checkedTextSchema = (isValid: (value: string) => boolean, message: string) =>
  z.string('Must be text').check(z.refine(isValid, { error: message }));

export const preprocessText = (transform: (value: string) => unknown, schema: z.ZodMiniType) =>
  preprocess((raw) => (typeof raw === 'string' ? transform(raw) : raw), schema);

const toList = (raw: unknown): unknown => (typeof raw === 'string' ? [raw] : raw);
/** Validates the number of entries before the entries. */
export const listSchema = (item: z.ZodMiniType) =>
  preprocess(
    toList,
    z.pipe(
      z
        .array(z.unknown(), 'Must be a list')
        .check(z.maxLength(maxListEntries, `Must be at most ${maxListEntries} entries`)),
      z.array(item),
    ),
  );
export const joinItems = (value: unknown, format: (item: string) => string = toText): string =>
  Array.isArray(value) ? value.map((item) => format(toText(item))).join(', ') : toText(value);

/** The title of a record, or its id where the title is not known. */
export const formatRecordTitle = (id: unknown, to: string, { titleOf }: FormatContext): string =>
  titleOf?.(to, Number(id)) ?? toText(id);

export const recordIdSchema = preprocess(
  toNumber,
  z.int('Must be the number of a record').check(z.positive('Must be the number of a record')),
);
export const storedFileSchema = z.looseObject({ attachment_id: z.int() }, 'Must be a file');
export const formatFileName = (value: unknown): string =>
  typeof value === 'string' ? fileName({ url: value }) : fileName(value as Partial<StoredFile>);
/** Maximum amount of numbers with decimals. */
export const maxAmount = 1e11;
/** Maximum length of an ISO 8601 instant with a zone and all digits in use. */
export const maxInstantLength = 40;

/**
 * Creates a formatter for numbers. It accepts numeric text such as "2.0", which a server may send, and returns anything
 * else as text.
 */
export const createNumberFormatter =
  <F>(format: (value: number, field: F) => string) =>
  (value: unknown, field: F): string => {
    const number = toNumber(value);
    return typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER
      ? format(number, field)
      : toText(value);
  };

/** A number for exports, with digits only. */
export const toPlainDigits = (value: unknown): string => toText(toNumber(value));
