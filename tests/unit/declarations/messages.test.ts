import { expect, test } from 'vitest';
import { disabledFields, autosavedFields } from '../../../src/pages/cases/snapshot/caseFields';
import { historyFailedMessage } from '../../../src/screens/history/useHistory';
import { listActions } from '../../../src/schema/server';
import { resourceNamed } from './declared';

const usual = (subject: string, object: string) => ({
  created: `${subject} created successfully`,
  createFailed: `Failed to create ${object}`,
  updated: `${subject} updated successfully`,
  updateFailed: `Failed to update ${object}`,
  deleted: `${subject} deleted successfully`,
  deleteFailed: `Failed to delete ${object}`,
});

test.each([
  [
    'cases',
    {
      created: 'Case created successfully',
      createFailed: 'Failed to create case',
      updated: 'Case updated successfully',
    },
  ],
  ['activities', usual('Activity', 'activity')],
  ['clinic_contacts', usual('Clinic contact', 'clinic contact')],
  ['shipments', { ...usual('Shipment', 'shipment'), loadFailed: 'Failed to fetch shipment details' }],
  ['patients', { ...usual('Patient', 'patient'), loadFailed: 'Failed to load patient data' }],
  ['providers', { ...usual('Provider', 'provider'), loadFailed: 'Failed to load provider data' }],
  ['facilities', { ...usual('Facility', 'facility'), loadFailed: 'Failed to load facility data' }],
  ['payers', { ...usual('Payer', 'payer'), loadFailed: 'Failed to fetch payer details' }],
  ['sms_notifications', { created: 'SMS sent successfully', createFailed: 'Failed to send SMS' }],
  ['email_notifications', { created: 'Email sent successfully', createFailed: 'Failed to send email' }],
])('what is said of %s', (name, messages) => expect(resourceNamed(name).messages).toMatchObject(messages));

test.each([
  ['cases', 'Are you sure to delete this case?', ['case_number', 'patient_first_name', 'patient_last_name']],
  ['facilities', 'Are you sure to delete this facility?', ['id', 'name']],
  ['clinic_contacts', 'Are you sure to delete this clinic contact?', ['id', 'first_name', 'last_name']],
  ['shipments', 'Are you sure to delete this shipment?', ['id', 'status', 'ndc']],
])('what is asked before one of %s is deleted, and what of it is shown', (name, question, shows) => {
  expect(resourceNamed(name).messages.confirmDelete).toBe(question);
  expect(resourceNamed(name).list?.deleteSummary).toEqual(shows);
});

test.each(['patients', 'clinic_contacts', 'providers', 'facilities', 'cases', 'activities', 'users', 'payers'])(
  'what is asked before one of %s is recovered',
  (name) => expect(resourceNamed(name).messages.confirmRecover).toBe('Are you sure to recover this record?'),
);

test('what is refused of a patient without an address or a mobile phone', () => {
  const needs = listActions(resourceNamed('patients')).flatMap((action) =>
    typeof action === 'object' && 'create' in action ? [[action.create, action.precondition]] : [],
  );
  expect(Object.fromEntries(needs)).toEqual({
    email_notifications: { field: 'email', message: "Patient's Email is empty" },
    sms_notifications: { field: 'mobile_phone', message: "Patient's Mobile Phone is empty" },
  });
});

test('what the snapshot says of a field that is saved by itself', () => {
  const usually = { updated: 'Updated successfully', updateFailed: 'Failed to update.' };
  expect(autosavedFields).toEqual({
    status: { updated: 'Status updated successfully', updateFailed: 'Failed to update status' },
    ...Object.fromEntries(
      [
        'case_type',
        'case_outcome',
        'case_outcome_reason',
        'pap_enrollment_status',
        'pap_enrollment_status_reason',
        'sticky',
      ].map((name) => [name, usually]),
    ),
  });
});

test('what the snapshot shows and does not let change', () => {
  expect(disabledFields.toSorted()).toEqual([
    'case_number',
    'drug',
    'enrollment_from',
    'enrollment_to',
    'initiated_by',
    'referral_state',
  ]);
});

test('what is said where the history could not be read', () =>
  expect(historyFailedMessage).toBe('Failed to load change history'));
