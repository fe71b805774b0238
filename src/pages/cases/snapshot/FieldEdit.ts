import type { LoadedRecord } from '../../../screens/form';

/** A user edit of one field. */
export interface FieldEdit {
  readonly name: string;
  readonly value: unknown;
  /** The record that was displayed when the edit began. */
  readonly from: LoadedRecord;
}
