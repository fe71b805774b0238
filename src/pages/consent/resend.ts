import type { Values } from '../../schema';

/** What is said where a request for consent could not be sent once more (Records 8). */
export const failed = 'Failed to resend consent request';

/** What is shown of a consent before it is asked for again. */
export const told = ['patient_first_name', 'patient_last_name', 'patient_phone_number', 'consent_requested_at'] as const;

/** With valid consent none is asked for (Records 4); a server that says nothing of it is left to refuse. */
export const mayResend = ({ has_valid_consent: isValid }: Values): boolean => isValid !== true;
