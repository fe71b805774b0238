import type { Values } from '../../schema';

/** Message for a consent request that could not be resent (Records 8). */
export const resendFailedMessage = 'Failed to resend consent request';

/** Fields of the consent summary in the resend dialogs. */
export const summaryFields = [
  'patient_first_name',
  'patient_last_name',
  'patient_phone_number',
  'consent_requested_at',
] as const;

/**
 * Whether a request may be resent: not while there is valid consent (Records 4). If the server does not report it, the
 * server refuses the call itself.
 */
export const canResend = ({ has_valid_consent: isValid }: Values): boolean => isValid !== true;
