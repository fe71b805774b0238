import { expect, test } from 'vitest';
import { manufacturers } from '../../../resources/manufacturers';
import { copayLinkSkippedFor, productsSentAs } from '../../../resources/options/cases';
import { flattenOptions, usStates } from '../../../src/schema';
import { closedLists, openLists } from '../../fixtures/spec/choices';
import { fieldOf, resourceNamed } from './declared';

function valuesOf(resource: string, name: string): string[] {
  const field = resourceNamed(resource).fields[name];
  if (field?.kind !== 'choice' && field?.kind !== 'choices') throw new Error(`${resource}.${name} has no list`);
  return flattenOptions(field.options).map(({ value }) => value);
}
const allowsOther = (resource: string, name: string): unknown =>
  (resourceNamed(resource).fields[name] as { readonly allowsOther?: unknown }).allowsOther;

test.each(closedLists)('%s: the values of %s', (resource, name, values) =>
  expect(valuesOf(resource, name)).toEqual(values),
);

test.each(openLists)('%s: the values shown of %s, and other text', (resource, name, values) => {
  expect(valuesOf(resource, name).toSorted()).toEqual(values.toSorted());
  expect(allowsOther(resource, name)).toBe(true);
});

test.each(['cases', 'activities'])(
  'a status of %s that no list has is taken and shown, and nobody types one',
  (name) => {
    expect(allowsOther(name, 'status')).toBe('stored');
  },
);

test('the status of a copay claim is free text', () =>
  expect(resourceNamed('copay_claims').fields.payment_status?.kind).toBe('text'));

test('the contact types of a clinic contact stand in groups', () => {
  expect(fieldOf('clinic_contacts', 'contact_type', 'choice').options).toEqual([
    'Patient',
    "Patient's Family/Contact",
    'Provider',
    'Plasma Donor',
    {
      group: 'Healthcare Personnel',
      options: ['Nurse', 'Pharmacist', 'Patient Support Specialist', 'Specialty Pharmacy Staff'],
    },
  ]);
});

test('a tag of a case is neutral where it is closed and green for everything else', () => {
  expect(fieldOf('cases', 'status', 'choice').display?.tag).toEqual({
    values: { Closed: 'default' },
    otherwise: 'green',
  });
});

test('a tag of a consent is green while it is sent or signed, and blue for everything else', () => {
  expect(fieldOf('patient_programs', 'status', 'choice').display?.tag).toEqual({
    values: { sms_sent: 'green', signed: 'green' },
    otherwise: 'blue',
  });
});

test('the states are those of the specification: fifty, with Guam and Puerto Rico, without the District', () => {
  expect(usStates).toHaveLength(52);
  for (const state of ['IL', 'GU', 'PR']) expect(usStates).toContain(state);
  expect(usStates).not.toContain('DC');
  expect(resourceNamed('cases').fields.referral_state?.kind).toBe('usState');
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
