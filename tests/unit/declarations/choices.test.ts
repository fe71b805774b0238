import { expect, test } from 'vitest';
import { manufacturers } from '../../../resources/manufacturers';
import { copayLinkSkippedFor, productsSentAs } from '../../../resources/options/products';
import { flattenOptions, usStates } from '../../../src/schema';
import { fieldOf, get } from './declared';

function valuesOf(resource: string, name: string): string[] {
  const field = get(resource).fields[name];
  if (field?.kind !== 'choice' && field?.kind !== 'choices') throw new Error(`${resource}.${name} has no list`);
  return flattenOptions(field.options).map(({ value }) => value);
}
const isOpen = (resource: string, name: string): boolean => (get(resource).fields[name] as { readonly open?: true }).open === true;

const closureReasons = [
  ...['Cancelled Application', 'Covered by Commercial Insurer', 'Enrollment Cap', 'Enrollment Criteria Not Met', 'Exceed Program Limits'],
  ...['Inactivity', 'Income', 'Insurance', 'Missing Information', 'Not Eligible', 'Other', 'Patient request', 'Product Shipped'],
  ...['Provider request', 'Refused Product - PAP', 'Setting of Care', 'Standard', 'Switched/Not Taking Therapy', 'Free Trial', 'Compassionate Care'],
];
const benefitDetails = [
  ...['Cancelled', 'Covered', 'Formulary Exception Required', 'IV - Not Completed', 'Missing Information', 'Not Covered'],
  ...['PA Authorization Required', 'PA Authorization Denied', 'Pre-D Recommend by Payer', 'Unknown'],
];
const callers = [
  ...['Med Info/Customer Serve', 'Patient', 'Relative', 'Clinic Contact', 'Pharma Partner', 'Pharma Rep', 'Copay Vendor', 'Foundation'],
  ...['Internal', 'Insurance', 'Hospital Staff', 'Specialty Pharmacy', 'Nurse', 'Social Worker/Advocate', 'Physician', 'Home Health', 'PAP Distribution'],
];
const initiators = [
  ...['Clinic Contact', 'Patient', 'Relative/Friend', 'Provider', 'Facility', 'Data Vendor', 'Pharmacy', 'Nurse', 'Med Info'],
  ...['Customer Service', 'Pharma Partner', 'Pharma Rep', 'Other', 'Internal'],
];
const relationships = ['Child', 'Parent', 'Spouse', 'Other'];

test.each([
  ['cases', 'case_type', ['Appeal', 'BI', 'Compassionate Care', 'Copay Assistance', 'Exception Request', 'Free Trial', 'Hotline', 'Other', 'PA']],
  ['cases', 'status', ['Open', 'Closed']],
  ['cases', 'initiated_by', initiators],
  ['cases', 'case_outcome_reason', closureReasons],
  ['cases', 'pap_us_citizen', ['Yes', 'No', 'Unknown']],
  ['cases', 'pap_enrollment_status', ['Cancelled', 'Denied by Mail', 'Denied by Phone', 'Enrolled', 'Missing Information', 'Withdrawn']],
  ['activities', 'activity_type', ['Activity', 'FollowUp']],
  ['activities', 'activity_direction', ['Inbound', 'Internal', 'Outbound']],
  ['activities', 'activity_source', ['Email', 'Fax', 'Internal', 'Phone', 'Website']],
  ['activities', 'contact_type', callers],
  ['activities', 'activity_outcome', ['Further Action Needed', 'Resolved/Completed', 'Left Message', 'Follow-Up Scheduled', 'Pending Contact Action', 'Unanswered']],
  ['activities', 'status', ['Open', 'Closed']],
  ['case_insurances', 'primary_insured_patient_relationship', relationships],
  ['case_insurances', 'clinical_treatment_setting_place_of_service', ['Home Infusion', "Physician's Office", 'Outpatient Hospital', 'Infusion Suite']],
  ['case_insurances', 'benefit_type', ['Medical', 'Pharmacy']],
  ['case_insurances', 'benefit_detail', benefitDetails],
  ['patient_insurances', 'patient_relationship', relationships],
  ['patient_insurances', 'insurance_plan', ['Medicare', 'Tricare', 'VA', 'Medicaid']],
  ['patient_insurances', 'category', ['primary', 'secondary', 'tertiary']],
  ['patients', 'gender', ['male', 'female', 'other']],
  ['patients', 'primary_phone_type', ['Home Phone', 'Mobile Phone']],
  ['patients', 'free_trial_received_product', ['wilate', 'nuwiq']],
  ['patients', 'contact_relationship', relationships],
  ['shipments', 'status', ['Cancelled', 'Shipped', 'Requested', 'Received']],
  ['shipments', 'unit', ['Doses', 'Each', 'Grams', 'Milligrams', 'Units']],
  ['patient_programs', 'status', ['sms_sent', 'signed', 'first_claim_created']],
])('%s: the values of %s', (resource, name, values) => expect(valuesOf(resource, name)).toEqual(values));

/** Lists that the specification shows a part of: other text is taken too. */
test.each([
  ['cases', 'case_outcome', ['Approved - ER', 'Denied – ER', 'Copay Eligible', 'Covered - BI/PA', 'Enrolled - PAP', 'Withdrawn - PAP', 'ER - Pending', 'Meets Program Criteria', 'PAP Denied - PAP']],
  ['cases', 'pap_enrollment_status_reason', closureReasons],
  [
    'activities',
    'activity_subject',
    [
      ...['Program Explanation Inquiry', 'Copay Program Assistance', 'Insurance Inquiry', 'Coverage Issues', 'Adverse Event Discovered'],
      ...['Adverse Event Reported', 'Adverse Event Confirmation', 'Status Check', 'Application Received', 'Application Sent'],
      ...['Application Requested', 'PA Submitted', 'PA Form Sent/Requested', 'Sales Rep Visit Request', 'Call HCP Back', 'Customer Compliment'],
      ...['Shipment Inquiry', 'Order Inquiry', 'Finish Promised Action', 'Approval Letter Sent', 'Order Form Sent', 'BI Needed'],
      ...['NDC/J-code Inquiry', 'Payer Research', 'Literature/Compenda Request', 'Other', 'Internal'],
    ],
  ],
  [
    'case_insurances',
    'benefit_detail_reason',
    [
      ...['Approval On File', 'Benefits Terminated', 'Diagnosis Not Covered', 'Injectables Excluded', 'No Drug Coverage', 'No Infusion Benefit'],
      ...['On Formulary', 'Not on Formulary', 'PA Approved', 'PA Initiated', 'Product Not Recognized'],
    ],
  ],
])('%s: the values shown of %s, and other text', (resource, name, values) => {
  expect(valuesOf(resource, name).toSorted()).toEqual(values.toSorted());
  expect(isOpen(resource, name)).toBe(true);
});

test('a status of a programme that no list has is taken, and shown', () => expect(isOpen('cases', 'status')).toBe(true));

test('the status of a copay claim is free text', () => expect(get('copay_claims').fields.payment_status?.kind).toBe('text'));

test('the contact types of a clinic contact stand in groups', () => {
  expect(fieldOf('clinic_contacts', 'contact_type', 'choice').options).toEqual([
    'Patient',
    "Patient's Family/Contact",
    'Provider',
    'Plasma Donor',
    { group: 'Healthcare Personnel', options: ['Nurse', 'Pharmacist', 'Patient Support Specialist', 'Specialty Pharmacy Staff'] },
  ]);
});

test('a tag of a case is neutral where it is closed and green for everything else', () => {
  expect(fieldOf('cases', 'status', 'choice').tag).toEqual({ values: { Closed: 'default' }, otherwise: 'green' });
});

test('a tag of a consent is green while it is sent or signed, and blue for everything else', () => {
  expect(fieldOf('patient_programs', 'status', 'choice').tag).toEqual({ values: { sms_sent: 'green', signed: 'green' }, otherwise: 'blue' });
});

test('the states are those of the specification: fifty, with Guam and Puerto Rico, without the District', () => {
  expect(usStates).toHaveLength(52);
  for (const state of ['IL', 'GU', 'PR']) expect(usStates).toContain(state);
  expect(usStates).not.toContain('DC');
  expect(get('cases').fields.referral_state?.kind).toBe('usState');
});

test('the four manufacturers, by the names on the wire and on the screen', () => {
  expect(manufacturers.map(({ key, name }) => [key, name])).toEqual([
    ['octapharma', 'Octapharma'],
    ['kedrion', 'Kedrion'],
    ['gcbiopharma', 'GCBiopharma'],
    ['grifols', 'Grifols'],
  ]);
  expect(valuesOf('users', 'service_manufacturers')).toEqual(['octapharma', 'kedrion', 'gcbiopharma', 'grifols']);
});

test('which manufacturer has the free-trial product and the special requests (decision 21)', () => {
  expect(manufacturers.map(({ key, features }) => [key, ...features])).toEqual([
    ['octapharma', 'freeTrialProduct', 'specialRequests'],
    ['kedrion'],
    ['gcbiopharma'],
    ['grifols', 'specialRequests'],
  ]);
});

test('one product goes out under a shorter name, and one has no copay link', () => {
  expect(productsSentAs).toEqual({ 'Octagam 5% / 10%': 'Octagam' });
  expect(copayLinkSkippedFor).toEqual(['Balfaxar']);
});
