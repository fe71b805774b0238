import { isSameValue, type Field } from '../../../schema';
import { type LoadedRecord } from '../../../screens/form';

const writtenAt = ({ record }: LoadedRecord): string => (typeof record.updated_at === 'string' ? record.updated_at : '');

/** The later version of a record; what arrived last where the server does not say when they were written. */
export function newest(known: LoadedRecord | undefined, arrived: LoadedRecord): LoadedRecord {
  return known && writtenAt(arrived) !== '' && writtenAt(known) > writtenAt(arrived) ? known : arrived;
}

interface Begun {
  readonly name: string;
  readonly from: LoadedRecord;
}

/**
 * The version that a change goes over: the latest known one as long as the field is in it what it was when the change began. Otherwise
 * the one it began with, so that the server refuses to overwrite what the person has not seen.
 */
export function versionFor(field: Field | undefined, { name, from }: Begun, latest: LoadedRecord): LoadedRecord {
  return field && isSameValue(field, from.record[name], latest.record[name]) ? latest : from;
}
