import { isEqualFieldValue, type Field } from '../../../schema';
import { type LoadedRecord } from '../../../screens/form';

const updatedAtOf = ({ record }: LoadedRecord): string =>
  typeof record.updated_at === 'string' ? record.updated_at : '';

/** The later of two versions of a record by `updated_at`; without timestamps, the one that arrived last. */
export function newestVersion(known: LoadedRecord | undefined, arrived: LoadedRecord): LoadedRecord {
  return known && updatedAtOf(arrived) !== '' && updatedAtOf(known) > updatedAtOf(arrived) ? known : arrived;
}

interface EditStart {
  readonly name: string;
  readonly from: LoadedRecord;
}

/**
 * The version to send with an edit: the latest one if the field still has the value that it had when the edit began.
 * Otherwise the version that the edit began with, so that the server refuses to overwrite a value that the user has not
 * seen.
 */
export function baseVersionFor(
  field: Field | undefined,
  { name, from }: EditStart,
  latest: LoadedRecord,
): LoadedRecord {
  return field && isEqualFieldValue(field, from.record[name], latest.record[name]) ? latest : from;
}
