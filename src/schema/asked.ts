import type { Condition } from './condition';

/** When a field has to be filled in, by whom it is asked for, and what is said while it is empty. */
export interface Asked {
  /** "{Label} is required" unless told. */
  readonly message?: string;
  /** How to go on, below the message of a form that is held back. */
  readonly hint?: string;
  /** Only while this holds. */
  readonly when?: Condition;
  /** By the record's own forms alone: the server takes a record without it (decision 22). */
  readonly in?: 'form';
}
