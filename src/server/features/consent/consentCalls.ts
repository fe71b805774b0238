import { patientPrograms } from '../../../../resources/patientPrograms';
import { findAddressProblem, formatValue, getField, isFilled, type Resource, type Values } from '../../../schema';
import { attachRules } from '../../attachRules';
import { HttpError, invalidFields } from '../../http/HttpError';
import type { Messenger, Outcome } from '../../messages/messenger';
import type { RecordCall } from '../../recordCall';
import type { Row } from '../../records/Records';

/** A consent, with the declaration by which its values are shown. */
interface Consent {
  readonly resource: Resource;
  readonly record: Row;
}

const formatField = ({ resource, record }: Consent, name: string): string =>
  formatValue(getField(resource, name), record[name]) ?? '';

/** The programme that needs consent, as the message names it. */
function programmeLabel(consent: Consent): string {
  const product = formatField(consent, 'program_name');
  return product === '' ? 'the copay programme' : `the copay programme for ${product}`;
}

/** The text message that requests consent. */
const consentText = (consent: Consent): string =>
  `Please give your consent to ${programmeLabel(consent)}: ${String(consent.record.consent_link)}`;

/** The e-mail that requests consent. */
function consentLetter(consent: Consent): { readonly subject: string; readonly text: string } {
  const name = ['patient_first_name', 'patient_last_name']
    .map((part) => formatField(consent, part))
    .join(' ')
    .trim();
  const programme = programmeLabel(consent);
  return {
    subject: `Your consent to ${programme}`,
    text: [
      `Dear ${name || 'patient'},`,
      `please give your consent to ${programme} here:`,
      String(consent.record.consent_link),
    ].join('\n\n'),
  };
}

/**
 * Refuses to request a consent that is valid already (Records 4), that the patient cannot give, or that has no link.
 */
function assertResendable(record: Row): void {
  if (record.has_valid_consent === true) throw new HttpError(409, 'The patient has valid consent already');
  if (record.discarded_at !== null || record.patient_discarded_at !== null)
    throw new HttpError(409, 'The patient is in the trash');
  if (!isFilled(record.consent_link)) throw new HttpError(409, 'This consent has no link to send');
}

function phoneOf({ patient_phone_number: phone }: Row): string {
  if (!isFilled(phone)) throw invalidFields({ patient_phone_number: ["Patient's Mobile Phone is empty"] });
  const problem = findAddressProblem('sms', phone);
  if (problem !== undefined) throw invalidFields({ patient_phone_number: [problem] });
  return String(phone);
}

/** The address that was entered; that of the patient where nobody is asked. */
function emailOf({ patient_email: email }: Row, input: ReadInput): string {
  if (input) return String(input().email);
  if (!isFilled(email)) throw invalidFields({ patient_email: ["Patient's Email is empty"] });
  const problem = findAddressProblem('email', email);
  if (problem !== undefined) throw invalidFields({ patient_email: [problem] });
  return String(email);
}

type ReadInput = (() => Values) | undefined;

interface ConsentRequest {
  /** The name of the message in error messages. */
  readonly message: string;
  /** Sends the message, or throws an HttpError where there is no recipient. */
  readonly send: (
    messenger: Messenger,
    consent: Consent,
    how: { readonly input: ReadInput; readonly key: string | undefined },
  ) => Promise<Outcome>;
}

/**
 * Requests a patient's consent again. Sends before it writes, so that a record never shows as sent what was not: a
 * request that is only recorded changes its time alone.
 */
const requestCall = ({ message, send }: ConsentRequest): RecordCall => ({
  access: 'message',
  run: async ({ records, resource, id, input, messenger, key }) => {
    records.requireRight(resource, 'update');
    const { record } = await records.getOne(resource, id);
    assertResendable(record);
    const outcome = await send(messenger, { resource, record }, { input, key });
    if (outcome === 'failed') throw new HttpError(502, `The ${message} could not be sent. Please try again`);
    const requested = { consent_requested_at: new Date().toISOString() };
    const written = await records.patch(resource, {
      id,
      // The patient may have consented while the message was being sent.
      decide: ({ has_valid_consent }) =>
        has_valid_consent === true ? {} : { ...(outcome === 'sent' && { status: 'sms_sent' }), ...requested },
    });
    return { written, outcome };
  },
});

/** The calls that request consent, by name (Records 2 and 7). */
export const consentCalls = {
  send_consent_sms: requestCall({
    message: 'text message',
    send: (messenger, consent, { key }) =>
      messenger.sms({ to: phoneOf(consent.record), text: consentText(consent), key }),
  }),
  send_consent_email: requestCall({
    message: 'e-mail',
    send: (messenger, consent, { input, key }) =>
      messenger.email({ to: emailOf(consent.record, input), ...consentLetter(consent), key }),
  }),
} as const;

export const consentRules = attachRules(patientPrograms, { calls: consentCalls });
