import type { Field } from '../../../schema';
import { isSameValue, type Loaded } from '../../../screens/form';

const writtenAt = ({ record }: Loaded): string => (typeof record.updated_at === 'string' ? record.updated_at : '');

/** The later version of a record; what arrived last where the server does not say when they were written. */
export function newest(known: Loaded | undefined, arrived: Loaded): Loaded {
  return known && writtenAt(arrived) !== '' && writtenAt(known) > writtenAt(arrived) ? known : arrived;
}

interface Begun {
  readonly name: string;
  readonly from: Loaded;
}

/**
 * The version that a change goes over: the latest known one as long as the field is in it what it was when the change began. Otherwise
 * the one it began with, so that the server refuses to overwrite what the person has not seen.
 */
export function versionFor(field: Field | undefined, { name, from }: Begun, latest: Loaded): Loaded {
  return field && isSameValue(field, from.record[name], latest.record[name]) ? latest : from;
}
