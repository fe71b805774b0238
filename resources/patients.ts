import { boolean, choice, date, defineResource, email, height, integer, longText, instant, phone, rows, text, usState, weight } from '../src/schema';
import { emailRecipient } from './emailNotifications';
import { genders, phoneTypes, relationships } from './options/people';
import { freeTrialProducts } from './options/products';
import { smsRecipient } from './smsNotifications';

/** The fields of a patient, in its own form and in the form of a case with that patient. */
export const patientInformation = [
  'first_name',
  'middle_name',
  'last_name',
  'dob',
  'gender',
  'origin_patient_id',
  'phone',
  'mobile_phone',
  'alternate_phone',
  'primary_phone_type',
  'email',
  'allergies',
  'height',
  'weight',
  'street1',
  'street2',
  'city',
  'state',
  'zip',
  'free_trial_received',
  'free_trial_received_product',
  'sticky',
] as const;

export const patientContact = [
  'contact_first_name',
  'contact_last_name',
  'contact_relationship',
  'contact_phone',
  'contact_email',
  'contact_sticky',
] as const;

const information = { title: 'Patient Information', fields: patientInformation } as const;
const contact = { title: 'Patient Contact', fields: patientContact } as const;

const specialRequests = {
  title: 'Patient Special Requests',
  fields: ['special_requests'],
  when: { feature: 'specialRequests' },
  during: 'update',
} as const;

export const patients = defineResource({
  name: 'patients',
  label: { one: 'Patient', many: 'Patients' },
  idPrefix: 'PT',
  titleFields: ['first_name', 'last_name'],
  subtitleFields: ['dob', 'city', 'state'],
  accessLogged: true,
  fields: {
    first_name: text('First Name', { required: true }),
    middle_name: text('Middle Name'),
    last_name: text('Last Name', { required: true }),
    dob: date('DOB', { notAfter: 'today' }),
    phone: phone('Home Phone'),
    mobile_phone: phone('Mobile Phone'),
    alternate_phone: phone('Alternate Phone'),
    primary_phone_type: choice('Primary Phone Type', phoneTypes),
    gender: choice('Gender', genders),
    height: height('Height'),
    weight: weight('Weight'),
    allergies: text('Allergies', { maxLength: 1000 }),
    email: email('Email'),
    street1: text('Address Line 1'),
    street2: text('Address Line 2'),
    city: text('City'),
    state: usState('State'),
    zip: text('Zip', { maxLength: 10 }),
    free_trial_received: boolean('Free Trial Received'),
    free_trial_received_product: choice('Free Trial Product', freeTrialProducts, { when: { feature: 'freeTrialProduct' } }),
    sticky: longText('Sticky Note', { banner: true }),
    origin_patient_id: integer('Copay ID', { min: 0, unique: true }),
    contact_first_name: text('Contact First Name'),
    contact_last_name: text('Contact Last Name'),
    contact_relationship: choice('Contact Relationship', relationships),
    contact_phone: phone('Contact Phone'),
    contact_email: email('Contact Email'),
    contact_sticky: longText('Contact Note'),
    special_requests: rows(
      'Special Requests',
      {
        program_type: text('Program Type', { asWords: true }),
        id: text('ID'),
        created_at: instant('Start Date'),
        status: text('Status', { asWords: true }),
      },
      { readOnly: true },
    ),
  },
  relations: {
    cases: { many: 'cases', by: 'patient_id', columns: ['case_number', 'status', 'case_type', 'drug', 'created_at', 'provider_last_name', 'facility_name'] },
  },
  duplicates: { fields: ['first_name', 'last_name', 'dob'], called: 'name and birth date' },
  together: [
    ['first_name', 'middle_name', 'last_name'],
    ['dob', 'gender', 'origin_patient_id'],
    ['phone', 'mobile_phone', 'alternate_phone'],
    ['street1', 'street2'],
    ['city', 'state', 'zip'],
  ],
  search: {
    searchFirstName: { field: 'first_name', op: 'contains', label: 'First Name' },
    searchLastName: { field: 'last_name', op: 'contains', label: 'Last Name' },
    searchDOB: { field: 'dob', op: 'eq', label: 'DOB', dateFormat: 'MM-DD-YYYY' },
    origin_patient_id: { field: 'origin_patient_id', op: 'eq', label: 'Copay ID' },
  },
  menu: { group: 'Meta Info', order: 10 },
  list: {
    columns: [
      { field: 'id', link: 'record' },
      'first_name',
      'last_name',
      'dob',
      'phone',
      'mobile_phone',
      'origin_patient_id',
      { children: 'patient_insurances', label: 'Insurance' },
      {
        label: 'Consent',
        buttons: [
          {
            listOf: 'patient_programs',
            search: 'copay_patient_id',
            label: 'Copay Patient',
            precondition: { field: 'origin_patient_id', message: "Patient's Copay ID is empty" },
          },
        ],
      },
      'gender',
      'email',
      'city',
      'state',
      'created_at',
    ],
    actions: [
      'edit',
      {
        create: 'email_notifications',
        label: 'Send Email',
        sets: 'patient_id',
        precondition: emailRecipient,
      },
      {
        create: 'sms_notifications',
        label: 'Send SMS',
        sets: 'patient_id',
        precondition: smsRecipient,
      },
      { listOf: 'cases', search: 'patient_crm_id', label: 'Case list' },
      'delete',
    ],
    createLabel: 'Create A New Patient',
    deleteSummary: ['id', 'first_name', 'last_name', 'dob'],
    deleteWarning: { resource: 'cases', search: 'patient_crm_id', unless: { field: 'status', is: ['Closed'] }, one: 'open case', many: 'open cases' },
  },
  form: {
    create: {
      opensIn: 'modal',
      width: 600,
      button: 'OK',
    },
    edit: { opensIn: 'page' },
    columnCount: 2,
    sections: [{ part: 'find_patient', title: 'Find a Patient', during: 'create', fields: [] }, information, contact, specialRequests],
  },
  record: { sections: [information, contact, specialRequests] },
  trash: {
    columns: [
      'id',
      'first_name',
      'last_name',
      'dob',
      'middle_name',
      'origin_patient_id',
      'gender',
      'phone',
      'mobile_phone',
      'email',
      'city',
      'state',
      'created_at',
      'discarded_at',
    ],
    idPrefix: 'PAT',
    order: 10,
  },
});
