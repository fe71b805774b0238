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
