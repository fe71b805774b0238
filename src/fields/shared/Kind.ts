import type { ZodMiniType } from 'zod/mini';
import type { CommonOptions } from './fieldOptions';
import type { Operator } from './operators';
import type { FlatOption } from './options';

/** What every field has, of whichever kind. */
export interface FieldHead {
  readonly kind: string;
  readonly label: string;
}

/** Properties of a kind, so that code does not have to compare the names of kinds. */
export interface Traits {
  /** What the values are. Kinds of one family are interchangeable where nothing else matters. */
  readonly family: 'text' | 'number' | 'day' | 'truth' | 'link' | 'list' | 'file' | 'object' | 'secret';
  /**
   * Which texts it accepts: any; those of a list that the API returns, and others unchecked; those of a closed list; or
   * those in a fixed format.
   */
  readonly takes: 'anything' | 'offered' | 'listed' | 'formed';
  /** Never returned, stored in a draft, or shown in a history. */
  readonly secret?: true;
  /** Its values are files: a record with one is sent as multipart. */
  readonly binary?: true;
  /** Its values are HTML. */
  readonly html?: true;
  /** Its values are lists. */
  readonly multiple?: true;
  /** Its values are objects that the server maintains. */
  readonly structured?: true;
  /** Lists can be sorted by it. */
  readonly sortable?: true;
  /** Its values identify the record of a row, or the record that it belongs to. */
  readonly identifying?: true;
  /** Its values distinguish records of the same name. */
  readonly distinguishing?: true;
  /** Its values are entered as digits. */
  readonly digits?: true;
  /** A search over it uses the dropdown or calendar of a form instead of plain text. */
  readonly searchedByInput?: true;
}

export interface Limits {
  readonly min?: number;
  readonly max?: number;
}

/**
 * The result of reading a value: the value in wire format, or its errors; `at` has them by path inside the value, such
 * as `[2].end`.
 */
export type ReadResult =
  | { readonly value: unknown }
  | { readonly errors: readonly string[]; readonly at?: Readonly<Record<string, readonly string[]>> };

/** The title of a record by resource and id; undefined where it is not known. */
export type TitleOf = (resource: string, id: number) => string | undefined;

/** Formats the parts of a value that are field values themselves, and returns the titles of linked records. */
export interface FormatContext {
  readonly format: (field: FieldHead, value: unknown) => string | undefined;
  readonly titleOf?: TitleOf | undefined;
}

/** What a kind defines of its values, apart from SQL and components. */
export interface Kind<F extends FieldHead> {
  /**
   * Converts input (a form, JSON, multipart text) to the value in wire format, or reports errors. Never receives an
   * empty value.
   */
  readonly schema: (field: F) => ZodMiniType;
  /** Formats a value in wire format for display. */
  readonly format: (value: unknown, field: F, tools: FormatContext) => string;
  /** Formats a value for an exported file, where that differs from the display. */
  readonly formatExport?: (value: unknown, field: F) => string | undefined;
  /** Whether a value that is not blank text still counts as empty. */
  readonly isEmpty?: (value: unknown, field: F) => boolean;
  /**
   * Supported comparisons. `has`: a list contains the value, or any of several. `empty`: whether there is no value,
   * true or false.
   */
  readonly operators: readonly Operator[];
  /** All possible values, where that is a closed list. */
  readonly closedOptions?: (field: F) => readonly FlatOption[] | undefined;
  /** The field whose values are searched for instead. */
  readonly searchField?: (field: F) => FieldHead;
  /** Converts typed text to search text, where they differ. */
  readonly toSearchText?: (typed: string, field: F) => string;
  /** Formats search text for its input. */
  readonly formatSearchText?: (text: string, field: F) => string;
  /** Minimum and maximum where the field sets no limit of its own. */
  readonly limits?: Limits;
  /** Maximum length of its texts, in characters; for a list, of each entry. */
  readonly maxLength?: (field: F) => number;
  /** Maximum number of digits after the decimal point. */
  readonly scale?: (field: F) => number;
  /** Whether its texts are too long for an ordered index. */
  readonly isLong?: (field: F) => boolean;
  readonly traits: Traits;
}

/** The kinds that have a trait. */
export type KindsWith<All extends Readonly<Record<string, { readonly traits: Traits }>>, T extends keyof Traits> = {
  [K in keyof All]: All[K]['traits'] extends { readonly [N in T]: true } ? K : never;
}[keyof All];

/** A kind with the types of its options and of its values on the wire, where they are not null. */
export interface TypedKind<Options, Value> {
  readonly types?: { readonly options: Options; readonly value: Value };
}
export type TypesOf<K extends TypedKind<unknown, unknown>> = NonNullable<K['types']>;

/** Refuses properties that are not among those allowed. */
export type Exactly<O, Allowed> = { readonly [K in Exclude<keyof O, keyof Allowed>]: never };

/** Defines a kind by its options, its value on the wire, and what both mean. */
export const defineKind =
  <Options extends CommonOptions, Value>() =>
  <const K extends Kind<FieldHead & Options>>(
    kind: K & Exactly<K, Kind<FieldHead & Options>>,
  ): K & TypedKind<Options, Value> =>
    kind;
