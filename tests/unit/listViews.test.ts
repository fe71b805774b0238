import { expect, test } from 'vitest';
import { isMasked, isSecret, visibleRegistryFor } from '../../src/schema';
import { chosenColumns, columnNameOf, offeredColumns } from '../../src/schema/screens';
import { registry } from '../fixtures/served';

const [patients, accounts] = [registry.get('patients'), registry.get('sample_accounts')];
const lists = registry.all.filter(({ list }) => list);

const namesOffered = (name: string, role?: string) =>
  offeredColumns(visibleRegistryFor(registry, role).get(name)).map((column) => column.name);

test('a list offers its own columns first, then the fields that its rows have', () => {
  const names = namesOffered('patients');
  expect(names.slice(0, 9)).toEqual([
    'id',
    'first_name',
    'last_name',
    'dob',
    'phone',
    'mobile_phone',
    'origin_patient_id',
    'patient_insurances',
    'Consent',
  ]);
  expect(names).toContain('middle_name');
  expect(offeredColumns(patients).filter(({ isKept }) => isKept)).toEqual([{ name: 'id', label: 'ID', isKept: true }]);
  expect(offeredColumns(patients).find(({ name }) => name === 'patient_insurances')?.label).toBe('Insurance');
});

test('no list offers a column twice, what is masked, secret or part of a nested record, or what only the trash has', () => {
  for (const resource of lists) {
    const names = offeredColumns(resource).map(({ name }) => name);
    expect(new Set(names).size, resource.name).toBe(names.length);
    const refused = names.filter(
      (name) =>
        isMasked(resource.fields[name]) ||
        (resource.fields[name] !== undefined && isSecret(resource.fields[name])) ||
        resource.included[name]?.nested !== undefined ||
        name.endsWith('discarded_at'),
    );
    expect(refused, resource.name).toEqual([]);
  }
  expect(accounts.list?.columns).toContain('number');
  expect(namesOffered('sample_accounts')).not.toContain('number');
});

test('nobody is offered what their role may not see', () => {
  expect(namesOffered('sample_pharmacies', 'brand_admin')).toContain('internal_note');
  expect(namesOffered('sample_pharmacies', 'crm_user')).not.toContain('internal_note');
});

test('chosen columns have their declared labels and links, and stand in the chosen order', () => {
  const [declared] = patients.list?.columns ?? [];
  expect(chosenColumns(patients, ['middle_name', 'last_name', 'id'])).toEqual(['middle_name', 'last_name', declared]);
  expect(chosenColumns(patients, undefined)).toBe(patients.list?.columns);
});

test('the link to the record stays, and unknown and unreadable columns are ignored', () => {
  const names = (given: readonly string[]) => chosenColumns(patients, given).map(columnNameOf);
  expect(names(['dob'])).toEqual(['id', 'dob']);
  expect(names(['shoe_size', 'constructor', 'discarded_at'])).toEqual(['id']);
  expect(chosenColumns(accounts, ['holder', 'contact']).map(columnNameOf)).toEqual(['id', 'holder']);
});
