import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { kindsInRows } from '../../src/screens/live/kindsInRows';

const kindsOf = (name: string, fields: readonly string[], all = registry.all) =>
  kindsInRows(registry.get(name), fields, all).map(({ kind, idFields }) => [kind.name, ...idFields]);

test('rows show values of their own kind, and of the kinds that the fields come from', () => {
  expect(kindsOf('cases', ['case_number', 'patient_dob', 'patient_last_name', 'facility_name'])).toEqual([
    ['cases', 'id'],
    ['patients', 'patient_id'],
    ['facilities', 'facility_id'],
  ]);
  expect(kindsOf('payers', ['name', 'Actions'])).toEqual([['payers', 'id']]);
});

test('a record of the same kind, and one behind another, are those whose ids the rows have', () => {
  expect(kindsOf('cases', ['origin_case_case_number'])).toEqual([['cases', 'id', 'origin_case_id']]);
  expect(kindsOf('activities', ['case_origin_case_case_number'])).toEqual([
    ['activities', 'id'],
    ['cases', 'case_id', 'case_origin_case_id'],
  ]);
  expect(kindsOf('shipments', ['patient_last_name'])).toEqual([
    ['shipments', 'id'],
    ['cases', 'case_id'],
  ]);
});

test('a value that is derived, and a reference that is shown by the title in the row, come from the linked record', () => {
  expect(kindsOf('follow_ups', ['creator_name'])).toEqual([
    ['follow_ups', 'id'],
    ['users', 'brand_admin_id'],
  ]);
  expect(kindsOf('cases', ['patient_id'])).toEqual([
    ['cases', 'id'],
    ['patients', 'patient_id'],
  ]);
});

test('a kind that a role does not know is left out', () => {
  const known = registry.all.filter(({ name }) => name !== 'patients');
  expect(kindsOf('cases', ['patient_dob'], known)).toEqual([['cases', 'id']]);
});
