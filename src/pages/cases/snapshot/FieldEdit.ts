import type { Values } from '../../../schema';
import type { LoadedRecord } from '../../../screens/form';

/** A user edit of one field, in some cases with others. */
export interface FieldEdit {
  readonly name: string;
  readonly value: unknown;
  /** Values of other fields that belong to the edit, such as those of a closing. */
  readonly further?: Values;
  /** The record that was displayed when the edit began. */
  readonly from: LoadedRecord;
}

/** The edited values by field. */
export const valuesOf = ({ name, value, further }: FieldEdit): Values => ({ ...further, [name]: value });
