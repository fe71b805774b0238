import * as z from 'zod/mini';
import type { FieldOf, StoredFile } from '../field';
import { fileName } from '../files';
import { hasScale, toNumber } from '../format/numbers';
import { isWithinLength } from '../format/text';
import { flattenOptions } from '../options';
import type { CellTools } from './Kind';

/** Shown in place of a secret. */
export const hiddenValue = '••••••••';
/** In characters: a btree entry holds about 2,700 bytes, and a character takes up to four. */
export const longestIndexedText = 600;

/** Maximum text lengths, in characters, where the field sets no limit of its own; `search` is for search texts, `reason` for the reason given for an emergency access. */
export const maxLengths = { search: 255, text: 255, longText: 10_000, richText: 100_000, email: 254, tag: 100, reason: 1_000 } as const;

/** Maximum number of entries in a list. */
export const mostEntries = 100;

/** Maximum length of a field's texts: its own limit, otherwise the default of its kind. */
export const ownMaxLength = (usual: number) => (field: { readonly maxLength?: number }): number => field.maxLength ?? usual;

/** Any value as text; an object as JSON, because its own conversion to text is unreliable. */
export function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

const storable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

export const storableText = (max: number) =>
  z.string('Must be text').check(
    z.refine(storable, 'Contains a character that cannot be stored'),
    z.refine((value) => isWithinLength(value, max), `Must be at most ${max} characters`),
  );

/** Transforms the raw value before a schema validates it. */
export const after = (change: (raw: unknown) => unknown, schema: z.ZodMiniType) => z.pipe(z.transform(change), schema);

/** A field with the limits of its kind where it has none of its own. Computed fields are exempt, because nobody could correct their values. */
export const withLimits = <F extends { readonly computed?: unknown }>(limits: { readonly min?: number; readonly max?: number }, field: F) => ({ ...(field.computed === undefined && limits), ...field });

export const numeric = (field: { readonly min?: number; readonly max?: number; readonly label: string }, limit: number, scale: number) => {
  const [min, max] = [field.min ?? -limit, field.max ?? limit];
  return after(
    toNumber,
    z.number('Must be a number').check(
      z.minimum(min, `Must be at least ${min}`),
      z.maximum(max, `Must be at most ${max}`),
      z.refine((value) => hasScale(value, scale), scale === 0 ? 'Must be a whole number' : `Must have at most ${scale} ${scale === 1 ? 'decimal' : 'decimals'}`),
    ),
  );
};

export const listed = (field: FieldOf<'choice'> | FieldOf<'choices'>) => {
  const values = flattenOptions(field.options).map((option) => option.value);
  return field.allowsOther ? storableText(maxLengths.text) : z.enum(values, 'Must be one of the listed values');
};

export const checked = (valid: (value: string) => boolean, message: string) =>
  z.string('Must be text').check(z.refine(valid, { error: message }));

export const normalised = (change: (value: string) => unknown, schema: z.ZodMiniType) =>
  after((raw) => (typeof raw === 'string' ? change(raw) : raw), schema);

const asList = (raw: unknown): unknown => (typeof raw === 'string' ? [raw] : raw);
/** Validates the number of entries before the entries. */
export const listOf = (item: z.ZodMiniType) =>
  after(asList, z.pipe(z.array(z.unknown(), 'Must be a list').check(z.maxLength(mostEntries, `Must be at most ${mostEntries} entries`)), z.array(item)));
export const joined = (value: unknown, show: (item: string) => string = asText): string =>
  Array.isArray(value) ? value.map((item) => show(asText(item))).join(', ') : asText(value);

/** The title of a record, or its id where the title is not known. */
export const titled = (id: unknown, to: string, { titleOf }: CellTools): string => titleOf?.(to, Number(id)) ?? asText(id);

export const identifier = after(toNumber, z.int('Must be the number of a record').check(z.positive('Must be the number of a record')));
export const storedFile = z.looseObject({ attachment_id: z.int() }, 'Must be a file');
export const nameOfFile = (value: unknown): string => (typeof value === 'string' ? fileName({ url: value }) : fileName(value as Partial<StoredFile>));
/** Maximum amount of numbers with decimals. */
export const largestAmount = 1e11;
/** Maximum length of an ISO 8601 instant with a zone and all digits in use. */
export const longestInstant = 40;

/** Creates a formatter for numbers. It accepts numeric text such as "2.0", which a server may send, and returns anything else as text. */
export const figure = <F>(show: (value: number, field: F) => string) => (value: unknown, field: F): string => {
  const number = toNumber(value);
  return typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? show(number, field) : asText(value);
};

/** A number for exports, with digits only. */
export const digitsAlone = (value: unknown): string => asText(toNumber(value));
