import { expect, test } from 'vitest';
import { writeFilters } from '../../../src/provider/filters';
import { titleFilters } from '../../../src/fields/reference/useRecordSearch';
import { maxPageSize, searchParameterName, sortParameter, writableFields, serialiseSort } from '../../../src/schema';
import { resourceNamed, filterNamed } from './declared';

const searchedBy = (name: string): string[] =>
  Object.entries(resourceNamed(name).search).map(([key, search]) => searchParameterName(key, search));

/** The parameter names of lists in the specification. */
test.each([
  [
    'cases',
    [
      ...[
        'brand_admin_name',
        'case_number',
        'case_type',
        'patient_first_name',
        'patient_last_name',
        'patient_dob',
        'patient_crm_id',
      ],
      ...[
        'clinic_contact_first_name',
        'clinic_contact_last_name',
        'clinic_contact_business_phone',
        'clinic_contact_contact_type',
      ],
      ...[
        'provider_first_name',
        'provider_last_name',
        'provider_business_phone',
        'facility_name',
        'drug',
        'created_at_from',
        'created_at_to',
      ],
      ...['initiated_by', 'provider_id', 'clinic_contact_id', 'facility_id'],
    ],
  ],
  [
    'follow_ups',
    [
      ...[
        'q[case_case_number_cont]',
        'q[patient_first_name_cont]',
        'q[patient_last_name_cont]',
        'q[patient_phone_cont]',
      ],
      ...[
        'q[activity_subject_cont]',
        'q[activity_outcome_cont]',
        'q[creator_name_cont]',
        'q[contact_type_eq]',
        'q[case_case_type_eq]',
      ],
      ...['q[status_eq]', 'q[created_at_gteq]', 'q[created_at_lteq]', 'q[reminder_at_gteq]', 'q[reminder_at_lteq]'],
    ],
  ],
  ['activities', ['case_id']],
  ['shipments', ['case_id', 'searchStatus', 'searchNdc']],
  ['copay_claims', ['case_id']],
  ['patients', ['searchFirstName', 'searchLastName', 'searchDOB', 'origin_patient_id']],
  ['patient_programs', ['copay_patient_id', 'status', 'first_name', 'last_name']],
  ['payers', ['name']],
  ['providers', ['searchFirstName', 'searchLastName', 'searchBusinessPhone']],
  ['facilities', ['searchName', 'searchPhone']],
  ['clinic_contacts', ['search_first_name', 'search_last_name', 'search_business_phone']],
])('the list of %s is asked for by these parameters', (name, parameters) => {
  expect(searchedBy(name)).toEqual(expect.arrayContaining(parameters));
});

test('the list of cases knows no parameter beside those of the specification, of whose they are, of reports and of what is empty', () => {
  const further = ['assigned_to', 'unassigned', 'status', 'without_status', 'without_provider'];
  expect(searchedBy('cases').filter((name) => !further.includes(name))).toHaveLength(22);
});

test('the order goes out as a predicate, the due date as reminder_at', () => {
  expect(resourceNamed('follow_ups').fields.reminder_at?.label).toBe('Due Date');
  expect([sortParameter, serialiseSort({ field: 'reminder_at', order: 'desc' })]).toEqual([
    'q[s][]',
    'reminder_at desc',
  ]);
});

test.each([
  ['facilities', 'North', [['searchName', 'North']]],
  ['payers', 'Acme', [['name', 'Acme']]],
  ['clinic_contacts', 'Uma', [['search_first_name', 'Uma']]],
  [
    'providers',
    'Max Stone',
    [
      ['searchFirstName', 'Max'],
      ['searchLastName', 'Stone'],
    ],
  ],
])('one of %s is picked by its name: "%s"', (name, typed, parameters) => {
  expect(writeFilters(resourceNamed(name), titleFilters(resourceNamed(name), typed))).toEqual(parameters);
});

test('a date of birth is searched for as MM-DD-YYYY', () =>
  expect(resourceNamed('patients').search.searchDOB?.dateFormat).toBe('MM-DD-YYYY'));

/** The parameter names in the addresses of list screens. */
test.each([
  ['patients', ['searchFirstName', 'searchLastName', 'searchDOB', 'origin_patient_id']],
  ['payers', ['name']],
  ['providers', ['searchFirstName', 'searchLastName', 'searchBusinessPhone']],
  ['facilities', ['searchName', 'searchPhone']],
  ['clinic_contacts', ['searchFirstName', 'searchLastName', 'searchBusinessPhone']],
])('the searches of %s stand in the address by these names', (name, names) =>
  expect(filterNamed(Object.keys(resourceNamed(name).search), names)).toEqual(names),
);

const verbs = ['list', 'create', 'update', 'delete', 'trash'];

test.each([
  ['cases', 'cases', verbs],
  ['activities', 'activities', verbs],
  ['follow_ups', 'activities/reminders', ['list']],
  ['patients', 'patients', verbs],
  ['payers', 'payers', verbs],
  ['providers', 'providers', verbs],
  ['facilities', 'facilities', verbs],
  ['clinic_contacts', 'clinic_contacts', verbs],
  ['users', 'users', verbs],
  ['shipments', 'shipments', verbs],
  ['patient_insurances', 'insurances', ['list', 'create']],
  ['patient_programs', 'patient_programs', ['list']],
  ['copay_claims', 'copay_claims', ['list']],
  ['sms_notifications', 'sms_notifications', ['list', 'create']],
  ['email_notifications', 'email_notifications', ['list', 'create']],
  ['programs', 'programs', ['list']],
])('%s are reached at %s, for what is done with them', (name, path, allowed) => {
  expect([resourceNamed(name).apiPath, resourceNamed(name).verbs]).toEqual([path, allowed]);
});

test.each([
  [
    'patients',
    [
      ...[
        'first_name',
        'middle_name',
        'last_name',
        'dob',
        'mobile_phone',
        'phone',
        'primary_phone_type',
        'gender',
        'height',
        'weight',
      ],
      ...['allergies', 'email', 'street1', 'street2', 'city', 'state', 'zip', 'alternate_phone', 'free_trial_received'],
      ...[
        'free_trial_received_product',
        'sticky',
        'contact_first_name',
        'contact_last_name',
        'contact_relationship',
        'contact_phone',
      ],
      ...['contact_email', 'contact_sticky'],
    ],
  ],
  ['sms_notifications', ['content', 'patient_id']],
  ['email_notifications', ['subject', 'content', 'patient_id']],
  ['users', ['email', 'password', 'service_manufacturers', 'first_name', 'last_name']],
  [
    'shipments',
    ['case_id', 'status', 'ndc', 'quantity', 'unit', 'shipment_date', 'tracking_number', 'proof_of_delivery'],
  ],
  [
    'activities',
    [
      ...[
        'case_id',
        'activity_type',
        'reminder_at',
        'activity_direction',
        'activity_source',
        'contact_type',
        'activity_subject',
      ],
      ...['activity_outcome', 'status', 'sticky', 'note', 'documents'],
    ],
  ],
])('the body of %s takes these fields', (name, fields) => {
  expect(writableFields(resourceNamed(name)).map(([field]) => field)).toEqual(expect.arrayContaining(fields));
});

test('a call answers 1000 rows at most', () => expect(maxPageSize).toBe(1000));
