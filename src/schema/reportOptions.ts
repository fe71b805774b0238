/** The dates of a report by the week or month, and the ages of its records, in bands that end with these days. */
type DatedGroups<Name extends string> =
  | { readonly weekOf: Name }
  | { readonly monthOf: Name }
  | { readonly ageOf: Name; readonly days: readonly number[] };

/** The first date of the records of another kind that point to the record. */
export interface FirstDate {
  readonly first: string;
  readonly of: string;
  /** Their reference to the record. */
  readonly by: string;
}

/** What a report says of the records of a group beside their number. */
export type Measure<Name extends string = string> =
  /** The sum of a number. */
  | { readonly sum: Name }
  /** The median number of days between two dates. */
  | { readonly daysFrom: Name; readonly to: Name | FirstDate }
  /** The share of those that were done on the day of a deadline or before, in percent. */
  | { readonly onTime: Name; readonly done: Name };

/** A report about the live records of a kind: they are put into groups, each of which leads to its list. */
export interface Report<Name extends string = string> {
  readonly label: string;
  /** What the groups have in common: a value of a field, or a date. */
  readonly by: Name | DatedGroups<Name>;
  /** Divides each group by the values of a choice, under these names. Other values are left out. */
  readonly split?: { readonly field: Name; readonly into: Readonly<Record<string, readonly string[]>> };
  /** Default: their number. */
  readonly measure?: Measure<Name>;
  /** The date that the period of the page limits. Without it, the report is about all records. */
  readonly period?: Name;
  /** The records that it is about, by searches of the list. */
  readonly where?: Readonly<Record<string, string>>;
}
