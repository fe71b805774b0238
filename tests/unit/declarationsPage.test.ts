import { expect, test } from 'vitest';
import { describeOptions, describeRules } from '../../src/app/declarations/describeField';
import { sampleFields } from '../../src/app/declarations/sampleFields';
import { isEmptyValue, kinds } from '../../src/schema';
import { tableScripts } from '../../src/server/db';
import { registry } from '../fixtures/everything';

const pharmacies = registry.get('sample_pharmacies');
const fieldOf = (name: string) => {
  const field = pharmacies.fields[name];
  if (!field) throw new Error(`there is no ${name}`);
  return field;
};

test.each([
  ['chain_code', 'maxLength: 4', ''],
  ['status', 'Active, Suspended; default: Active', ''],
  ['npi', 'unique; pattern: {matches:\\\\d{10}, message:An NPI has ten digits}; placeholder: 1234567890', 'required'],
  ['hours', 'columns: day, opens, closes, fee, since, until; maxRows: 7', ''],
  ['suspended_reason', '', 'required under a condition'],
  ['yearly_fee', 'computed: {product:[visit_fee, visits_a_year]}', 'read-only'],
  ['internal_note', 'banner', 'seen by brand_admin'],
  ['visit_fee', '', 'written by brand_admin'],
])('the options and rules of %s are told in words', (name, options, rules) => {
  expect([describeOptions(fieldOf(name)), describeRules(pharmacies, name, fieldOf(name))]).toEqual([options, rules]);
});

test('a field that a relation includes is told with its own record', () => {
  const visits = registry.get('sample_pharmacy_visits');
  const name = 'patient_last_name';
  const included = visits.fields[name];
  expect(included && describeRules(visits, name, included)).toContain('from patients.last_name');
});

test('each kind of field has a sample with a value', () => {
  const samples = sampleFields(registry);
  expect(samples.map(({ field }) => field.kind)).toEqual(Object.keys(kinds));
  expect(samples.filter(({ field, value }) => isEmptyValue(field, value)).map(({ field }) => field.kind)).toEqual([]);
});

test('the SQL of a table has its columns, keys and indexes', () => {
  const scripts = tableScripts({ registry, manufacturers: [{ key: 'octapharma' }, { key: 'kedrion' }] });
  expect(scripts.sample_pharmacy_visits).toMatch(
    /^create table "octapharma"\."sample_pharmacy_visits" \(\n {2}"id" bigint/,
  );
  expect(scripts.sample_pharmacy_visits).toContain(
    'foreign key ("pharmacy_id") references "octapharma"."sample_pharmacies"',
  );
  expect(scripts.sample_pharmacies).toContain('create unique index');
  expect(scripts.users).toMatch(/^create table "staff"\."users"/);
});
