import { describe, expect, test } from 'vitest';
import { listActions } from '../../../src/schema/server';
import { pageSize } from '../../../src/schema';
import { shownSearches } from '../../../src/screens/search/listState';
import { columns, idPrefixes, searches, trashed } from '../../fixtures/spec/lists';
import { actionsOf, resourceNamed, filterNamed, filterNamedInEach, titlesOf } from './declared';

test.each(columns)('the columns of the list of %s', (name, titles) => {
  const resource = resourceNamed(name);
  expect(filterNamed(titlesOf(resource, resource.list?.columns), titles).toSorted()).toEqual(titles.toSorted());
});

test('a consent stands in the list of one patient with whose it is, its validity, its moments and its link', () => {
  const resource = resourceNamed('patient_programs');
  const titles = [
    'First Name',
    'Last Name',
    'Patient ID',
    'Consent',
    'Requested',
    'Received',
    'Expires',
    'Consent Link',
    'Consent UUID',
    'Phone',
    'Product',
    'Resend',
  ];
  expect(filterNamed(titlesOf(resource, resource.list?.related), titles)).toEqual(titles);
});

test.each(trashed)('the columns of the trash of %s', (name, titles) => {
  const resource = resourceNamed(name);
  const shown = titlesOf(resource, resource.trash?.columns);
  expect(shown).toEqual(expect.arrayContaining([...titles, 'Created At']));
  expect(shown.at(-1)).toBe('Discarded At');
});

test.each(searches)('the search inputs of %s, in their panels', (name, panels) => {
  const resource = resourceNamed(name);
  const shown: Record<string, string[]> = {};
  for (const [, { panel = '', label, field }] of shownSearches(resource))
    (shown[panel] ??= []).push(label ?? resource.fields[field]?.label ?? field);
  expect(filterNamedInEach(shown, panels)).toEqual(panels);
});

test('names of people and places are searched from three characters on', () => {
  const short = (name: string) =>
    Object.entries(resourceNamed(name).search).flatMap(([key, { minLength }]) =>
      minLength === undefined ? [] : [[key, minLength]],
    );
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
  ['patients', ['Edit', 'Send Email', 'Send SMS', 'Case list', 'Delete', 'Copay Patient']],
  ['payers', ['Edit', 'Delete']],
  ['providers', ['Case list', 'Edit', 'Delete']],
  ['facilities', ['Case list', 'Edit', 'Delete']],
  ['clinic_contacts', ['Case list', 'Edit', 'Delete']],
  ['shipments', ['Edit', 'Delete']],
  ['patient_programs', ['Resend SMS', 'Resend Email']],
  ['users', ['Edit', 'Delete', 'Reset Password', 'Reset Second Factor']],
  ['sms_notifications', []],
  ['email_notifications', []],
])('the actions of a row of %s', (name, labels) =>
  expect(
    labels.length > 0 ? filterNamed(actionsOf(resourceNamed(name)), labels) : actionsOf(resourceNamed(name)),
  ).toEqual(labels),
);

test('three radio buttons stand in a row of the patients', () => {
  expect(resourceNamed('patients').list?.columns).toContainEqual({
    children: 'patient_insurances',
    label: 'Insurance',
  });
  const { category } = resourceNamed('patient_insurances').fields;
  expect(category?.kind === 'choice' && category.options).toMatchObject([
    { label: 'Primary' },
    { label: 'Secondary' },
    { label: 'Tertiary' },
  ]);
});

test.each([
  ['patients', 'patient_crm_id'],
  ['providers', 'provider_id'],
  ['clinic_contacts', 'clinic_contact_id'],
  ['facilities', 'facility_id'],
])('Case list of %s asks for the cases by %s', (name, by) => {
  const { listOf } = listActions(resourceNamed(name)).find(
    (action) => typeof action === 'object' && action.label === 'Case list',
  ) as { readonly listOf: string };
  expect(listOf).toBe('cases');
  expect(resourceNamed('cases').search).toHaveProperty(by);
  expect(listActions(resourceNamed(name))).toContainEqual({ listOf: 'cases', search: by, label: 'Case list' });
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
])('the button above the list of %s is called %s', (name, label) =>
  expect(resourceNamed(name).list?.createLabel).toBe(label),
);

describe('ids', () => {
  test.each(idPrefixes)('of %s start with %s, in the trash with %s', (name, prefix, inTrash) => {
    const { idPrefix, trash, list } = resourceNamed(name);
    expect([idPrefix, trash?.idPrefix ?? idPrefix]).toEqual([prefix, inTrash]);
    expect(titlesOf(resourceNamed(name), list?.columns)[0]).toBe('ID');
  });

  test('of the patient stand in the list of cases with PT', () => {
    expect(resourceNamed('cases').fields.patient_crm_id).toMatchObject({ kind: 'prefixedId', prefixes: ['PT', 'PAT'] });
  });
});

test('a page of a list has ten rows', () => expect(pageSize).toBe(10));
