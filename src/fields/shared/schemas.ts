import * as z from 'zod/mini';
import type { CommonOptions } from './fieldOptions';
import { isWithinLength } from './text';

export interface TextOptions extends CommonOptions {
  /** Maximum length in characters. */
  readonly maxLength?: number;
}

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
const maxListEntries = 100;

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

export const preprocessText = (transform: (value: string) => unknown, schema: z.ZodMiniType) =>
  preprocess((raw) => (typeof raw === 'string' ? transform(raw) : raw), schema);

const toList = (raw: unknown): unknown => (typeof raw === 'string' ? [raw] : raw);
const entriesLimit = z.maxLength(maxListEntries, `Must be at most ${maxListEntries} entries`);
/** Validates the number of entries before the entries. */
export const listSchema = (item: z.ZodMiniType) =>
  preprocess(
    toList,
    z.pipe(z.array(z.unknown(), 'Must be a list').check(entriesLimit), z.array(item).check(entriesLimit)),
  );
export const joinItems = (value: unknown, format: (item: string) => string = toText): string =>
  Array.isArray(value) ? value.map((item) => format(toText(item))).join(', ') : toText(value);

/** Whether a value is an object with named values: neither null nor a list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
