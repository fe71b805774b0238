import { isEqualFieldValue } from '../../../schema/formScreens';
import type { Messages } from '../../../schema/screens';
import type { Field, Values } from '../../../schema';
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

type SaveMessages = Pick<Messages, 'updated' | 'updateFailed'>;

const defaultMessages: SaveMessages = { updated: 'Updated successfully', updateFailed: 'Failed to update.' };

/** The autosaved fields of a case, with their success and failure messages (Cases 4 and 8). */
export const autosavedFields: Readonly<Record<string, SaveMessages>> = {
  status: { updated: 'Status updated successfully', updateFailed: 'Failed to update status' },
  case_type: defaultMessages,
  case_outcome: defaultMessages,
  case_outcome_reason: defaultMessages,
  pap_enrollment_status: defaultMessages,
  pap_enrollment_status_reason: defaultMessages,
  sticky: defaultMessages,
};

/** Fields that are shown as disabled inputs, editable only in Edit Case (Cases 4). */
export const disabledFields: readonly string[] = [
  'drug',
  'referral_state',
  'case_number',
  'initiated_by',
  'enrollment_from',
  'enrollment_to',
];

/** Choice fields that cannot be cleared. */
export const nonClearableFields: readonly string[] = ['status', 'case_type'];

/** Label overrides for fields whose declared label is ambiguous on this page. */
export const labelOverrides: Readonly<Record<string, string>> = { origin_case_case_number: 'Origin Case' };
