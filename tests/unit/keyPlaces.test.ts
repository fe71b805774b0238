import { expect, test } from 'vitest';
import { registry } from '../../resources';
import { buildMenu, titledEntries } from '../../src/app/menu';
import { placesOf } from '../../src/app/shell/keys/places';

const lettersOf = (email: string, permissions?: readonly string[]) =>
  Object.fromEntries(
    placesOf(
      buildMenu(registry, { email, adminEmails: ['ann@desk.test'], permissions }).flatMap(titledEntries),
      registry,
    ).map(({ label, letter, address }) => [letter, [label, address]]),
  );

test('the screens of the menu outside the trash have letters of their own, those that they begin with first', () => {
  expect(lettersOf('ben@desk.test')).toEqual({
    d: ['Dashboard', '/dashboard'],
    c: ['Cases', '/dashboard/cases'],
    p: ['Patients', '/dashboard/patients'],
    o: ['Consent', '/dashboard/consent'],
    r: ['Providers', '/dashboard/providers'],
    l: ['Clinic Contacts', '/dashboard/clinic_contacts'],
    f: ['Facilities', '/dashboard/facilities'],
    a: ['Payers', '/dashboard/payers'],
    s: ['SMS', '/dashboard/notifications/sms'],
    e: ['Email', '/dashboard/notifications/email'],
  });
});

test('what a role does not see takes no letter of what it sees', () => {
  expect(lettersOf('ann@desk.test', ['access_log'])).toMatchObject(lettersOf('ben@desk.test'));
});

test('a title whose letters are taken has no key', () => {
  const entries = ['A', 'Group › A', 'Ab', 'ba'].map((label, at) => ({ label, address: `/${at}` }));
  expect(placesOf(entries, { all: [] }).map(({ label, letter }) => `${letter} ${label}`)).toEqual(['a A', 'b Ab']);
});
