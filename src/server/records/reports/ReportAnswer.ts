import type { ReportPeriod } from '../../../schema/server';
import type { Days } from './bands';

/** Values by the names of searches, as the address of a list has them. */
export type SearchValues = Readonly<Record<string, string>>;

/** A group of a report, or one of its parts. */
export interface ReportGroup {
  readonly key: string | null;
  readonly label: string;
  /** The name of the part. */
  readonly part?: string;
  /** The number of its records, which is the total of the list behind it. */
  readonly count: number;
  /** What the report measures of `measured` of them; null where there is nothing to measure. */
  readonly value: number | null;
  readonly measured: number;
  readonly search: SearchValues;
}

/** What a report says. */
export interface ReportAnswer extends Days {
  /** When it was counted, ISO 8601. */
  readonly at: string;
  readonly groups: readonly ReportGroup[];
  /** The groups that are left out, of which each is smaller than those that are named. */
  readonly more?: { readonly groups: number; readonly count: number };
}

/** A report by its name, of a period. */
export interface ReportRequest {
  readonly name: string;
  readonly period: ReportPeriod;
  /** The time zone of the user, an IANA name. */
  readonly timeZone: string;
}
