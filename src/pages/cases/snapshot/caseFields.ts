import type { Messages } from '../../../schema';

type SaveMessages = Pick<Messages, 'updated' | 'updateFailed'>;

const usual: SaveMessages = { updated: 'Updated successfully', updateFailed: 'Failed to update.' };

/** The autosaved fields of a case, with their success and failure messages (Cases 4 and 8). */
export const savedAtOnce: Readonly<Record<string, SaveMessages>> = {
  status: { updated: 'Status updated successfully', updateFailed: 'Failed to update status' },
  case_type: usual,
  case_outcome: usual,
  case_outcome_reason: usual,
  pap_enrollment_status: usual,
  pap_enrollment_status_reason: usual,
  sticky: usual,
};

/** Fields that are shown as disabled inputs, editable only in Edit Case (Cases 4). */
export const disabledFields: readonly string[] = ['drug', 'referral_state', 'case_number', 'initiated_by', 'enrollment_from', 'enrollment_to'];

/** Choice fields that cannot be cleared. */
export const neverEmpty: readonly string[] = ['status', 'case_type'];

/** Label overrides for fields whose declared label is ambiguous on this page. */
export const entryLabels: Readonly<Record<string, string>> = { origin_case_case_number: 'Origin Case' };
