/** A value, so many days from today, or what another field of the new record holds. */
export type Start = string | number | boolean | { readonly today: number } | { readonly field: string };

/** What a new record can start with, by the kind of a field and its values: one of these, where it is a single plain one, or what another field holds. */
type StartOf<Kind extends string, Value> =
  | Extract<Start, { readonly field: string }>
  | (Kind extends 'date' | 'instant' ? Extract<Start, { readonly today: number }> : never)
  | (Kind extends 'reference' | 'password' ? never : Extract<Value, string | number | boolean>);

export interface Starts<Kind extends string, Value> {
  readonly initial?: StartOf<Kind, Value>;
  readonly default?: StartOf<Kind, Value>;
}

/** Nobody fills in what is read-only. */
export type Agreeing<Options> = Options extends { readonly readOnly: true; readonly required: unknown } ? { readonly required: never } : unknown;

type Having<Name extends string> = { readonly [N in Name]: { readonly [Option in N]: unknown } }[Name];
/** Columns without the options of records that no cell of a row knows. */
export type Cells<Columns> = { readonly [Name in keyof Columns]: Columns[Name] extends Having<'unique' | 'default' | 'during' | 'computed' | 'derived' | 'suggestId'> ? never : unknown };

type Operands = readonly (string | number)[];

/**
 * Texts joined, numbers reckoned with (names are fields, numbers stand for themselves), or a day so many days behind another: as a number, or
 * as a field holds it. Nothing where one of its numbers or days is empty; texts that are empty are left out.
 */
export type Computed =
  | { readonly join: readonly string[]; readonly separator?: string }
  | { readonly sum: Operands }
  | { readonly difference: Operands }
  | { readonly product: Operands }
  | { readonly quotient: Operands }
  | { readonly day: string; readonly plusDays: number | string };

export interface Unique {
  /** Further fields, where it is only all of them together that no two records share. */
  readonly with?: readonly string[];
  /** What is said at the field: `{label}` is its own, `{title}` and `{id}` are those of the record that has the value. */
  readonly message?: string;
}

/**
 * What a field was before. A stored value becomes what the table says of it, by the value as it is written; one that it does not name stays
 * as it is written. What the field would not take stops the start, and nothing is converted.
 */
export interface Changed<Kind extends string = string> {
  /** The kind that it had; the same unless told. */
  readonly from?: Kind;
  /** `{ hi: 'high', true: 'Frozen' }`; null leaves the field empty. */
  readonly values?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * One value while another field is filled and another while it is empty; the texts of several fields with blanks between; whether one
 * field is filled and the point in time of another, which may be open, has not come yet; or the value of another field once more.
 */
export type Derived =
  | { readonly same: string }
  | { readonly field: string; readonly filled: string; readonly empty: string }
  | { readonly joined: readonly string[] }
  | { readonly given: string; readonly until: string };

/** Colours of a value that is shown as a tag: by value, and for all others. */
export interface TagColors {
  readonly values: Readonly<Record<string, TagColor>>;
  readonly otherwise: TagColor;
}
export type TagColor = 'default' | 'green' | 'blue' | 'gold' | 'red';

/** What the rows that people edit are held to. */
export interface RowLimits {
  /** The most rows; 100 unless told. */
  readonly maxRows?: number;
  /** The columns of which no two rows have the same values, all of them together. */
  readonly distinct?: readonly string[];
}

/** How a number looks to people; nothing of it is rounded away. */
export interface NumberFormat {
  /** Digits behind the point that show even where they are zeros. */
  readonly decimals?: number;
  /** Thousands stand apart: 12,345. */
  readonly grouped?: true;
  /** What is counted, behind the number: `ml`. */
  readonly unit?: string;
}

/** A file as the server answers it. `url` is signed and expires. */
export interface StoredFile {
  readonly attachment_id: number;
  readonly url: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}
