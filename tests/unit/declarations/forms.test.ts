import { describe, expect, test } from 'vitest';
import { patientLookup } from '../../../src/pages/patients';
import { initialRecord } from '../../../src/schema/formScreens';
import { fieldOf, formOf, resourceNamed, filterNamed } from './declared';

const steps = [
  'Case Detail',
  'Clinic Contact',
  'Facility',
  'Provider',
  'Patient',
  'Primary Insurance',
  'Secondary Insurance',
  'Tertiary Insurance',
];

describe('the wizard of a case', () => {
  const cases = resourceNamed('cases');

  test('has eight steps in their order', () => {
    expect([...new Set(cases.form?.sections.map(({ step }) => step))]).toEqual(steps);
  });

  test('asks for the details of the case, and for those of the PAP enrolment, in its first step', () => {
    expect(formOf(cases, 'Case Detail')).toEqual({
      'Case Detail': [
        'Product',
        'Referral State',
        'Case Type',
        'Initiated By',
        'Closed Date',
        'Case Outcome',
        'Outcome Reason',
        'Sticky Note',
      ],
      'PAP Enrollment Details': [
        ...[
          'Diagnosis ICD10',
          'US Citizen',
          'FPL %',
          'Total Household Size',
          'Household Income',
          'Enrollment From',
          'Enrollment To',
        ],
        ...['Enrollment Duration', 'PAP Enrollment Status', 'PAP Enrollment Status Reason'],
      ],
    });
  });

  test.each([
    ['Clinic Contact', 'clinic_contact_', 'clinic_contacts'],
    ['Facility', 'facility_', 'facilities'],
    ['Provider', 'provider_', 'providers'],
    ['Patient', 'patient_', 'patients'],
  ] as const)('has all fields of the record in the step %s, named %s...', (step, prefix, name) => {
    const inStep = cases.form?.sections.filter((section) => section.step === step) ?? [];
    const named =
      resourceNamed(name).form?.sections.filter(
        ({ title }) => inStep.length === 1 || inStep.some((section) => section.title === title),
      ) ?? [];
    const ofRecord = named.flatMap(({ fields }) => fields.map((field) => `${prefix}${field}`));
    expect(inStep.flatMap(({ fields }) => fields).toSorted()).toEqual(ofRecord.toSorted());
  });

  test('has the sections of a patient in its step, and the special requests where the manufacturer has them', () => {
    expect(Object.keys(formOf(cases, 'Patient'))).toEqual([
      'Patient Information',
      'Patient Contact',
      'Patient Special Requests',
    ]);
    expect(cases.form?.sections.find(({ title }) => title === 'Patient Special Requests')?.when).toEqual({
      feature: 'specialRequests',
    });
  });

  test.each(steps.slice(5))('asks for the %s in ten sections', (step) => {
    const benefits = (kind: string) =>
      [
        'Annual Deductible',
        'Annual Deductible Met',
        'Annual Out of Pocket Max',
        'Annual Out of Pocket Met',
        'Coinsurance',
        'Copay',
        'Benefit Detailed Note',
      ].map((label) => `${kind} ${label}`);
    expect(formOf(cases, step)).toEqual({
      'Plan and Payer': ['Payer Name', 'Policy Number', 'Group Number', 'Pharmacy Benefit Manager', 'PBM Phone Number'],
      'Primary Insured Info': [
        'Primary Insured Name',
        'Primary Insured DOB',
        'Primary Insured Address',
        'Patient Relationship',
      ],
      'Policy Information': [
        'Policy Effective Date',
        'Policy Term Date',
        'Benefit Year Reset Date',
        'Subject to Accumulator/Maximizer',
      ],
      'Clinical Treatment Information': [
        'Clinical Treatment Drug',
        'Clinical Treatment ICD10',
        'Setting/Place of Service',
        'Prescribed Therapy',
      ],
      'Medical Benefits': benefits('Medical'),
      'Pharmacy Benefits': [...benefits('Pharmacy'), 'Carve Out Pharmacy Name'],
      'Prior Authorization': [
        ...[
          'PA Required',
          'PA On File',
          'PA Number',
          'PA Effective Date',
          'PA End Date',
          'PA Dept Phone Number',
          'PA Dept Fax Number',
        ],
        ...['PA Submission Detail Note', 'PA Not Required Note'],
      ],
      'Step Therapy': ['Step Therapy Required', 'Step Therapy Products'],
      'Clinical Policy': ['Clinical Policy Name/Number', 'Clinical Policy Link'],
      'Benefit Outcome': ['Benefits Available', 'Benefit Type', 'Benefit Detail', 'Benefit Detail Reason'],
    });
  });

  test('starts with the referral state IL and the citizenship Unknown', () => {
    expect(initialRecord(cases)).toMatchObject({ referral_state: 'IL', pap_us_citizen: 'Unknown' });
  });
});

test('the snapshot of a case shows it in these sections', () => {
  const own = resourceNamed('cases')
    .record?.sections.filter(({ step }) => step === undefined)
    .map(({ title }) => title);
  expect(own).toEqual([
    'Case Information',
    'Clinic Contact',
    'Case Status',
    'Facility',
    'Provider',
    'Patient',
    'Patient Contact',
    'Patient Special Requests',
  ]);
});

test('an activity is typed into these fields', () => {
  expect(formOf(resourceNamed('activities'))).toEqual({
    Activity: [
      ...[
        'Note',
        'Activity Type',
        'Status',
        'Reminder At',
        'Activity Direction',
        'Activity Source',
        'Contact Type',
        'Activity Subject',
        'Activity Outcome',
      ],
      ...['Documents', 'Sticky Note'],
      // Beside the specified ones: what has to be reported to the drug safety desk.
      'Safety Event',
    ],
  });
  expect(fieldOf('activities', 'reminder_at', 'date').when).toEqual({ field: 'activity_type', is: ['FollowUp'] });
});

describe('a patient', () => {
  const sections = resourceNamed('patients').form?.sections ?? [];

  test('is typed into two sections', () => {
    const titles = ['Patient Information', 'Patient Contact', 'Patient Special Requests'];
    expect(
      filterNamed(
        sections.map(({ title }) => title),
        titles,
      ),
    ).toEqual(titles);
  });

  test('has special requests only once it exists, where the manufacturer has them, in four columns', () => {
    expect(sections.find(({ title }) => title === 'Patient Special Requests')).toMatchObject({
      when: { feature: 'specialRequests' },
      during: 'update',
      fields: ['special_requests'],
    });
    expect(Object.values(fieldOf('patients', 'special_requests', 'rows').columns)).toMatchObject([
      { label: 'Program Type' },
      { label: 'ID' },
      { label: 'Start Date', kind: 'instant' },
      { label: 'Status', display: 'words' },
    ]);
  });

  test('is looked for by three inputs while a new one is typed', () => {
    expect(sections[0]).toMatchObject({ part: 'find_patient', during: 'create' });
    expect(patientLookup).toEqual({
      searches: ['searchFirstName', 'searchLastName', 'searchDOB'],
      hint: 'Search patient first name/last name/DOB to auto-populate patient info',
    });
  });
});

test('a new provider starts with the state IL, and nobody else does', () => {
  expect(initialRecord(resourceNamed('providers'))).toEqual({ state: 'IL' });
  expect([initialRecord(resourceNamed('patients')), initialRecord(resourceNamed('facilities'))]).toEqual([{}, {}]);
});

test.each([
  ['patients', { opensIn: 'modal', width: 600 }, { opensIn: 'page' }],
  ['payers', { opensIn: 'modal', width: 700 }, { opensIn: 'modal', width: 700 }],
  ['providers', { opensIn: 'modal', width: 700 }, { opensIn: 'page' }],
  ['facilities', { opensIn: 'modal', width: 700 }, { opensIn: 'both', width: 700 }],
  ['clinic_contacts', { opensIn: 'modal', width: 700 }, { opensIn: 'modal', width: 700 }],
  ['activities', { opensIn: 'modal', title: 'Add Activity' }, { opensIn: 'modal' }],
  ['shipments', { opensIn: 'modal', title: 'Add Shipment' }, { opensIn: 'modal', title: 'Edit Shipment' }],
  ['users', { opensIn: 'modal', title: 'Create User' }, { opensIn: 'modal', title: 'Edit User' }],
  ['cases', { opensIn: 'page' }, { opensIn: 'page' }],
])('where %s are created and edited, and how wide the modal is', (name, create, edit) => {
  expect(resourceNamed(name).form).toMatchObject({ create, edit });
});

test('a clinic contact is typed into two columns', () =>
  expect(resourceNamed('clinic_contacts').form?.columnCount).toBe(2));

test('a CRM user is created with an address, a password, the names and the manufacturers', () => {
  expect(formOf(resourceNamed('users'))).toEqual({
    User: ['Email', 'Password', 'First Name', 'Last Name', 'Manufacturers'],
  });
  for (const name of ['email', 'password'] as const)
    expect(resourceNamed('users').fields[name]).toMatchObject({ during: 'create', required: true });
});
