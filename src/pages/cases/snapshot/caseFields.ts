import type { Messages } from '../../../schema';

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
