/**
 * A fixed value, a number of days from today (`{ today: 7 }`), or the value of another field of the new record (`{
 * field: 'name' }`).
 */
export type InitialValue = string | number | boolean | { readonly today: number } | { readonly field: string };

/**
 * The initial values that a field may have, by its kind and value type: a single plain value, a day relative to today,
 * or the value of another field.
 */
type InitialValueOf<Kind extends string, Value> =
  | Extract<InitialValue, { readonly field: string }>
  | (Kind extends 'date' | 'instant' ? Extract<InitialValue, { readonly today: number }> : never)
  | (Kind extends 'reference' | 'password' ? never : Extract<Value, string | number | boolean>);

export interface InitialValueOptions<Kind extends string, Value> {
  readonly initial?: InitialValueOf<Kind, Value>;
  readonly default?: InitialValueOf<Kind, Value>;
}

/** A read-only field cannot be required, because nobody could fill it in. */
export type ConsistentOptions<Options> = Options extends { readonly readOnly: true; readonly required: unknown }
  ? { readonly required: never }
  : unknown;

type HasAnyOption<Name extends string> = { readonly [N in Name]: { readonly [Option in N]: unknown } }[Name];
/** Columns without the options that apply only to fields of records. */
export type CellColumns<Columns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends HasAnyOption<
    'unique' | 'default' | 'during' | 'computed' | 'derived' | 'suggestId'
  >
    ? never
    : unknown;
};

type Operands = readonly (string | number)[];

/**
 * A calculated value: joined texts; a calculation with numbers (names are fields, numbers are constants); or a day plus
 * a number of days (a number, or the name of a field). It is empty while one of its numbers or days is empty. Empty
 * texts are left out.
 */
export type Computed =
  | { readonly join: readonly string[]; readonly separator?: string }
  | { readonly sum: Operands }
  | { readonly difference: Operands }
  | { readonly product: Operands }
  | { readonly quotient: Operands }
  | { readonly day: string; readonly plusDays: number | string };

export interface Unique {
  /** Further fields. Only the combination of all of them has to be unique. */
  readonly with?: readonly string[];
  /**
   * Error message at the field. `{label}` is the label of the field, `{title}` and `{id}` belong to the record that
   * already has the value.
   */
  readonly message?: string;
}

/**
 * A derived value: the value of another field (`same`); one text while a field is filled and another while it is empty;
 * the texts of several fields joined with blanks; or whether `given` is filled and the time in `until` has not been
 * reached, which is always so while `until` is empty.
 */
export type Derived =
  | { readonly same: string }
  | { readonly field: string; readonly filled: string; readonly empty: string }
  | { readonly joined: readonly string[] }
  | { readonly given: string; readonly until: string };

/** Tag colours: by value, and for all other values. */
export interface TagColors {
  readonly values: Readonly<Record<string, TagColor>>;
  readonly otherwise: TagColor;
}
export type TagColor = 'default' | 'green' | 'blue' | 'gold' | 'red';

/** A file in an API response. `url` is signed and expires. */
export interface StoredFile {
  readonly attachment_id: number;
  readonly url: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}
