import { boolean, choice, defineResource, email, instant, reference, text, usState } from '../src/schema/declare';

const moment = { readOnly: true, format: 'MM-DD-YYYY HH:mm' } as const;

/** How far a consent is. */
export const consentStates = [
  { value: 'sms_sent', label: 'Consent Sent' },
  { value: 'signed', label: 'Signed Consent Received' },
  { value: 'first_claim_created', label: 'Consent Submitted Claim' },
] as const;
/** The address to enter before a consent request is sent by e-mail. */
export const resendEmail = email('Email', { required: true, invalid: 'Please input a valid email' });

const resendColumn = {
  label: 'Resend',
  buttons: [
    { part: 'resend_sms', label: 'Resend SMS' },
    { part: 'resend_email', label: 'Resend Email' },
  ],
} as const;

/**
 * The consent of a patient to a copay programme. It is requested by a link, and is valid from the time it is received
 * until it expires.
 */
export const patientPrograms = defineResource({
  name: 'patient_programs',
  label: { one: 'Consent', many: 'Consents' },
  titleFields: ['patient_first_name', 'patient_last_name'],
  screenPath: 'consent',
  verbs: ['list'],
  fields: {
    patient_id: reference('Patient', { to: 'patients', readOnly: true }),
    program_name: text('Product', { readOnly: true, display: 'capital' }),
    status: choice('Status', consentStates, {
      readOnly: true,
      display: { tag: { values: { sms_sent: 'green', signed: 'green' }, otherwise: 'blue' } },
    }),
    has_valid_consent: boolean('Consent', {
      derived: { given: 'consent_created_at', until: 'consent_end_at' },
      display: {
        names: { true: 'Active', false: 'Inactive' },
        tag: { values: { true: 'green' }, otherwise: 'default' },
      },
    }),
    consent_requested_at: instant('Requested', moment),
    consent_created_at: instant('Received', moment),
    consent_end_at: instant('Expires', moment),
    first_claim_created_at: instant('First Claim', moment),
    consent_link: text('Consent Link', { readOnly: true, maxLength: 2000, url: true }),
    consent_uuid: text('Consent UUID', { readOnly: true }),
    prescription_reference_number: text('Prescription Reference Number', { readOnly: true }),
    pharmacy_name: text('Pharmacy Name', { readOnly: true }),
    service_provider_id: text('Pharmacy NPI', { readOnly: true }),
    pharmacy_street_address: text('Pharmacy Street Address', { readOnly: true }),
    pharmacy_city: text('Pharmacy City', { readOnly: true }),
    pharmacy_state: usState('Pharmacy State', { readOnly: true }),
  },
  relations: {
    patient: {
      by: 'patient_id',
      show: [
        { field: 'id', as: 'patient_crm_id', label: 'Patient ID' },
        { field: 'first_name', label: 'First Name' },
        { field: 'last_name', label: 'Last Name' },
        { field: 'gender', label: 'Gender' },
        { field: 'dob', as: 'date_of_birth', label: 'DOB' },
        { field: 'mobile_phone', as: 'patient_phone_number', label: 'Phone' },
        { field: 'email', label: 'Email' },
        { field: 'origin_patient_id', as: 'copay_patient_id', label: 'Copay Patient ID' },
      ],
    },
  },
  search: {
    status: { field: 'status', op: 'eq', apiOnly: true },
    patient_id: { field: 'patient_id', op: 'eq', apiOnly: true },
    first_name: { field: 'patient_first_name', op: 'contains', label: 'First Name' },
    last_name: { field: 'patient_last_name', op: 'contains', label: 'Last Name' },
    copay_patient_id: { field: 'copay_patient_id', op: 'eq', label: 'Copay Patient ID' },
  },
  menu: { group: 'Meta Info', label: 'Consent', order: 20 },
  list: {
    title: 'Consent',
    columns: [
      { field: 'patient_first_name', link: 'patient_id' },
      { field: 'patient_last_name', link: 'patient_id' },
      'consent_requested_at',
      'has_valid_consent',
      'patient_phone_number',
      'consent_created_at',
      'consent_end_at',
      'status',
      'program_name',
      'first_claim_created_at',
      'copay_patient_id',
      'patient_crm_id',
      'date_of_birth',
      'patient_email',
      'consent_link',
      'consent_uuid',
      'patient_gender',
      'prescription_reference_number',
      'pharmacy_name',
      'service_provider_id',
      'pharmacy_street_address',
      'pharmacy_city',
      'pharmacy_state',
      resendColumn,
    ],
    bulkCalls: { send_consent_sms: 'Resend SMS', send_consent_email: 'Resend Email' },
    related: [
      'patient_first_name',
      'patient_last_name',
      'patient_crm_id',
      'has_valid_consent',
      'consent_requested_at',
      'consent_created_at',
      'consent_end_at',
      'consent_link',
      'consent_uuid',
      'copay_patient_id',
      'patient_phone_number',
      'program_name',
      'status',
      resendColumn,
    ],
  },
});
