import type { Condition } from './condition';

/** When a field is required, where this is checked, and which message is shown while it is empty. */
export interface RequiredRule {
  /** Default: "{Label} is required". */
  readonly message?: string;
  /** What to do next, shown below the message of a form that cannot be submitted. */
  readonly hint?: string;
  /** Required only while this condition is met. */
  readonly when?: Condition;
  /** Required only in the record's own forms: the server accepts a record without it (decision 22). */
  readonly in?: 'form';
}

/**
 * A fixed value, a number of days from today (`{ today: 7 }`), or the value of another field of the new record (`{
 * field: 'name' }`).
 */
export type InitialValue = string | number | boolean | { readonly today: number } | { readonly field: string };

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

/** Options of every kind of field. */
export interface CommonOptions {
  /**
   * Must be filled in when a record is created, and cannot be cleared later. A text replaces the message "{Label} is
   * required".
   */
  readonly required?: true | string | RequiredRule;
  /**
   * The message at the field when its form is saved without it. Saving once more saves; other programs need not send
   * it.
   */
  readonly advised?: string;
  /** Only the server sets it. It is shown, cannot be edited, and is ignored in payloads. */
  readonly readOnly?: true;
  /** While this condition is met, the field is shown and keeps its value. A value that is sent for it is ignored. */
  readonly readOnlyWhen?: Condition;
  /**
   * The roles that can see the field. All others do not receive it, and cannot search or sort by it. Default:
   * everybody.
   */
  readonly seenBy?: readonly string[];
  /** The roles that can edit the field. For all others it is read-only. */
  readonly writtenBy?: readonly string[];
  /**
   * The field applies only while this condition is met. Otherwise it is hidden and cleared, and the server ignores what
   * is sent for it.
   */
  readonly when?: Condition;
  /** Help text below the input. */
  readonly hint?: string;
  /**
   * The former name of the field. At the next start its database column is renamed and keeps its data; for a column of
   * `rows`, all stored rows are updated.
   */
  readonly was?: string;
  /** Initial value in the form of a new record. */
  readonly initial?: InitialValue;
  /** Value of a new record where none is sent for the field; also the initial value in its form. */
  readonly default?: InitialValue;
  /** Error message for a value in the wrong format, instead of the message of the kind. */
  readonly invalid?: string;
  /**
   * `create`: can be entered only when the record is created. `update`: only once the record exists. Otherwise it is
   * shown and not sent.
   */
  readonly during?: 'create' | 'update';
  /** No two records may have the same value. Records in the trash do not count. Upper and lower case count as equal. */
  readonly unique?: true | Unique;
  /** Calculated from other fields at every save, and stored. A value that is sent for it is ignored. */
  readonly computed?: Computed;
  /** Calculated from other fields whenever it is read, and not stored. */
  readonly derived?: Derived;
}
