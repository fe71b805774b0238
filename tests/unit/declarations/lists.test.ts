import { describe, expect, test } from 'vitest';
import { listActions, pageSize } from '../../../src/schema';
import { shownSearches } from '../../../src/screens/list/listState';
import { actionsOf, get, titlesOf } from './declared';

const address = ['Address Line 1', 'Address Line 2', 'City', 'State', 'Zip'];

/** The columns that the specification names, under the titles that it names them by. */
const columns: readonly (readonly [string, readonly string[]])[] = [
  [
    'cases',
    [
      ...['Case Number', 'Patient First Name', 'Patient Last Name', 'Origin Case', 'Created At', 'Status', 'Case Type', 'Product'],
      ...['Patient DOB', 'Copay ID', 'Patient CRM ID'],
      ...['Clinic Contact First Name', 'Clinic Contact Last Name', 'Clinic Contact Type', 'Clinic Contact Business Phone'],
      ...['Clinic Contact Business Extension', 'Facility Name', 'Provider First Name', 'Provider Last Name', 'Provider Business Phone'],
      ...['Summary', 'Referral State', 'Status Changed At', 'Brand Admin First Name', 'Brand Admin Last Name'],
    ],
  ],
  ['payers', ['ID', 'Name', 'Phone', 'Created At']],
  ['facilities', ['ID', 'Name', 'Phone', 'Fax', ...address, 'NPI', 'Tax ID', 'BCBS ID', 'PTAN', 'MCD ID', 'Other ID', 'Created At']],
  [
    'clinic_contacts',
    [
      ...['ID', 'First Name', 'Last Name', 'Clinician Title', 'Business Phone', 'Extension', 'Email', 'Fax', 'Mobile Phone'],
      ...['Alternate Phone', 'Preferred Method of Contact', 'Created At'],
    ],
  ],
  ['shipments', ['ID', 'Created On', 'Status', 'NDC', 'Quantity', 'Unit', 'Shipment Date', 'Tracking Number', 'Proof of Delivery']],
  ['sms_notifications', ['ID', 'Created', 'Status', 'Content']],
  ['email_notifications', ['ID', 'Created', 'Status', 'Subject', 'Content']],
  ['users', ['ID', 'Email', 'Created At', 'Manufacturers', 'First Name', 'Last Name', 'Role']],
];

test.each(columns)('the columns of the list of %s', (name, titles) => {
  const resource = get(name);
  expect(titlesOf(resource, resource.list?.columns)).toEqual(titles);
});

test('a consent stands in the list of one patient with its validity, its moments, its link, and whose it is', () => {
  const resource = get('patient_programs');
  const titles = ['Consent', 'Requested', 'Received', 'Expires', 'Consent Link', 'Consent UUID', 'First Name', 'Last Name', 'Patient ID', 'Phone', 'Product', 'Resend'];
  expect(titlesOf(resource, resource.list?.related).filter((title) => titles.includes(title))).toEqual(titles);
});

const trashed: readonly (readonly [string, readonly string[]])[] = [
  ['patients', ['ID', 'First Name', 'Last Name', 'DOB', 'Copay ID']],
  ['clinic_contacts', ['ID', 'First Name', 'Last Name']],
  ['providers', ['ID', 'First Name', 'Last Name']],
  ['facilities', ['ID', 'Name']],
  ['payers', ['ID', 'Name', 'Phone']],
  ['users', ['ID', 'Email', 'First Name', 'Last Name']],
  ['activities', ['Case Number', 'Activity Direction', 'Activity Source', 'Contact Type', 'Note', 'Activity Subject', 'Activity Outcome', 'Status']],
  [
    'cases',
    [
      ...['Case Number', 'Status', 'Case Type', 'Product', 'Clinic Contact First Name', 'Clinic Contact Last Name'],
      ...['Clinic Contact Business Phone', 'Provider Last Name', 'Facility Name', 'Summary', 'Status Changed At'],
      ...['Patient First Name', 'Patient Last Name', 'Patient DOB'],
    ],
  ],
];

test.each(trashed)('the columns of the trash of %s', (name, titles) => {
  const resource = get(name);
  const shown = titlesOf(resource, resource.trash?.columns);
  expect(shown).toEqual(expect.arrayContaining([...titles, 'Created At']));
  expect(shown.at(-1)).toBe('Discarded At');
});

/** The inputs of the search, by the panel that they stand in; without one under an empty title. */
const searches: readonly (readonly [string, Readonly<Record<string, readonly string[]>>])[] = [
  [
    'cases',
    {
      'Case Info': ['Case Number', 'Created By', 'Case Type', 'Product', 'Initiated By', 'Created At From', 'Created At To'],
      'Patient Info': ['Patient First Name', 'Patient Last Name', 'Patient DOB', 'Patient CRM ID'],
      'Clinic Contact Info': ['Clinic Contact First Name', 'Clinic Contact Last Name', 'Clinic Contact Business Phone', 'Clinic Contact Type'],
      'Provider Info': ['Provider First Name', 'Provider Last Name', 'Provider Business Phone', 'Facility Name'],
    },
  ],
  ['patients', { '': ['First Name', 'Last Name', 'DOB', 'Copay ID'] }],
  ['payers', { '': ['Name'] }],
  ['providers', { '': ['First Name', 'Last Name', 'Business Phone'] }],
  ['facilities', { '': ['Name', 'Phone'] }],
  ['clinic_contacts', { '': ['First Name', 'Last Name', 'Business Phone'] }],
  ['patient_programs', { '': ['First Name', 'Last Name', 'Copay Patient ID'] }],
  ['shipments', { '': ['Status', 'NDC'] }],
];

test.each(searches)('the search inputs of %s, in their panels', (name, panels) => {
  const resource = get(name);
  const shown: Record<string, string[]> = {};
  for (const [, { panel = '', label, field }] of shownSearches(resource)) (shown[panel] ??= []).push(label ?? resource.fields[field]?.label ?? field);
  expect(shown).toEqual(panels);
});

test('names of people and places are searched from three characters on', () => {
  const short = (name: string) => Object.entries(get(name).search).flatMap(([key, { minLength }]) => (minLength === undefined ? [] : [[key, minLength]]));
  expect(short('cases')).toEqual([
    ['brand_admin_name', 3],
    ['clinic_contact_first_name', 3],
    ['clinic_contact_last_name', 3],
    ['facility_name', 3],
  ]);
  expect(short('follow_ups')).toEqual([['created_by', 3]]);
});

test.each([
  ['cases', ['Shipments', 'Activities', 'Edit', 'Delete']],
  ['activities', ['Edit', 'Delete']],
  ['patients', ['Delete', 'Edit', 'Send Email', 'Send SMS', 'Case list', 'Copay Patient']],
  ['payers', ['Edit', 'Delete']],
  ['providers', ['Case list', 'Edit', 'Delete']],
  ['facilities', ['Case list', 'Edit', 'Delete']],
  ['clinic_contacts', ['Case list', 'Edit', 'Delete']],
  ['shipments', ['Edit', 'Delete']],
  ['patient_programs', ['Resend SMS', 'Resend Email']],
  ['users', ['Edit', 'Delete', 'Reset Password', 'Reset Second Factor']],
  ['sms_notifications', []],
  ['email_notifications', []],
])('the actions of a row of %s', (name, labels) => expect(actionsOf(get(name))).toEqual(labels));

test('three radio buttons stand in a row of the patients', () => {
  expect(get('patients').list?.columns).toContainEqual({ slots: 'patient_insurances', label: 'Insurance' });
  const { category } = get('patient_insurances').fields;
  expect(category?.kind === 'choice' && category.options).toMatchObject([{ label: 'Primary' }, { label: 'Secondary' }, { label: 'Tertiary' }]);
});

test.each([
  ['patients', 'patient_crm_id'],
  ['providers', 'provider_id'],
  ['clinic_contacts', 'clinic_contact_id'],
  ['facilities', 'facility_id'],
])('Case list of %s asks for the cases by %s', (name, by) => {
  const { list } = listActions(get(name)).find((action) => typeof action === 'object' && action.label === 'Case list') as { readonly list: string };
  expect(list).toBe('cases');
  expect(get('cases').search).toHaveProperty(by);
  expect(listActions(get(name))).toContainEqual({ list: 'cases', by, label: 'Case list' });
});

test.each([
  ['cases', 'Add Case'],
  ['activities', 'Add Activity'],
  ['shipments', 'Add Shipment'],
  ['patients', 'Create A New Patient'],
  ['facilities', 'Create A New Facility'],
  ['providers', 'Create A New Provider'],
  ['clinic_contacts', 'Create A New Clinic Contact'],
  ['users', 'Create a new CRM User'],
])('the button above the list of %s is called %s', (name, label) => expect(get(name).list?.createLabel).toBe(label));

describe('ids', () => {
  test.each([
    ['patients', 'PT', 'PAT'],
    ['payers', 'PAY', 'PAY'],
    ['providers', 'PRV', 'PRV'],
    ['facilities', 'FAC', 'FAC'],
    ['clinic_contacts', 'CC', 'CC'],
    ['shipments', 'SHIP', 'SHIP'],
  ])('of %s start with %s, in the trash with %s', (name, prefix, inTrash) => {
    const { idPrefix, trash, list } = get(name);
    expect([idPrefix, trash?.idPrefix ?? idPrefix]).toEqual([prefix, inTrash]);
    expect(titlesOf(get(name), list?.columns)[0]).toBe('ID');
  });

  test('of the patient stand in the list of cases with PT', () => {
    expect(get('cases').fields.patient_crm_id).toMatchObject({ kind: 'prefixedId', prefixes: ['PT', 'PAT'] });
  });
});

test('a page of a list has ten rows', () => expect(pageSize).toBe(10));
