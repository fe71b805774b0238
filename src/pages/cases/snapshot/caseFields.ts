import type { Messages } from '../../../schema';

type SaveMessages = Pick<Messages, 'updated' | 'updateFailed'>;

const usual: SaveMessages = { updated: 'Updated successfully', updateFailed: 'Failed to update.' };

/** The fields of a case that are saved by themselves as soon as they are changed, and what is said then (Cases 4 and 8). */
export const savedAtOnce: Readonly<Record<string, SaveMessages>> = {
  status: { updated: 'Status updated successfully', updateFailed: 'Failed to update status' },
  case_type: usual,
  case_outcome: usual,
  case_outcome_reason: usual,
  pap_enrollment_status: usual,
  pap_enrollment_status_reason: usual,
  sticky: usual,
};

/** The fields that show as inputs but can be changed in Edit Case alone (Cases 4). */
export const disabledFields: readonly string[] = ['drug', 'referral_state', 'case_number', 'initiated_by', 'enrollment_from', 'enrollment_to'];

/** A choice that always has a value: there is nothing to clear it to. */
export const neverEmpty: readonly string[] = ['status', 'case_type'];

/** What fields are called here, where their own label leaves open whose they are. */
export const entryLabels: Readonly<Record<string, string>> = { origin_case_case_number: 'Origin Case' };
