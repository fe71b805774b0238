import { expect, test } from 'vitest';
import { flattenEntries, buildMenu } from '../../src/app/menu';
import { resolveAliases } from '../../src/provider/responses';
import { assertNeedsMet } from '../../src/schema/server';
import { createRegistry } from '../../src/schema';
import { defineResource, text, viewedFields } from '../../src/schema/declare';
import { linkedWriteGroups } from '../../src/schema/payload';
import { shownSections } from '../../src/screens/form/shownSections';
import { fieldLines } from '../../src/screens/form/formGrid';
import { mailroom } from '../fixtures/mailroom';

const parcels = mailroom.get('sample_parcels');

test('what other servers call a field is read where it is not answered itself', () => {
  const residents = mailroom.get('sample_residents');
  expect(
    [{ city: 'Salem' }, { place_name: 'Salem' }, { town: 'Salem', city: 'Boston' }].map(
      (record) => resolveAliases(residents, record).town,
    ),
  ).toEqual(['Salem', 'Salem', 'Salem']);
});

test('a field and one that repeats it are read from each other, where a server returns only one', () => {
  const things = defineResource({
    name: 'things',
    label: { one: 'Thing', many: 'Things' },
    titleFields: ['name'],
    fields: { name: text('Name'), title: text('Title', { derived: { same: 'name' } }) },
  });
  expect(resolveAliases(things, { title: 'Ada' })).toEqual({ name: 'Ada', title: 'Ada' });
  expect(resolveAliases(things, { name: 'Ada' })).toEqual({ name: 'Ada', title: 'Ada' });
  expect(resolveAliases(things, { name: 'Ada', title: 'Bea' })).toEqual({ name: 'Ada', title: 'Bea' });
});

test('fields that belong together stand in one line', () => {
  const lines = (name: string, names: readonly string[]) => {
    const { fields } = mailroom.get(name);
    const entries = names.flatMap((field) => (fields[field] ? [[field, fields[field]] as const] : []));
    return fieldLines(mailroom.get(name), entries, mailroom).map((line) => line.fields.map(([field]) => field));
  };
  expect(lines('sample_residents', ['name', 'street', 'zip', 'town', 'email'])).toEqual([
    ['name'],
    ['street'],
    ['zip', 'town'],
    ['email'],
  ]);
});

test('an entry of the menu with a permission is shown to those who have it', () => {
  const labels = (permissions?: readonly string[]) =>
    flattenEntries(buildMenu(mailroom, { email: 'a@desk.test', adminEmails: [], permissions })).map(
      ({ label }) => label,
    );
  expect(labels(['mailroom'])).toContain('Sample Residents');
  expect(labels([])).not.toContain('Sample Residents');
});

test('a record that is written along is complete with what a new one needs, or once it is there', () => {
  const complete = (values: Readonly<Record<string, unknown>>) =>
    linkedWriteGroups(parcels, values).map((group) => group.complete);
  expect([
    complete({ resident_town: 'Salem' }),
    complete({ resident_name: 'Ada' }),
    complete({ resident_id: 4 }),
  ]).toEqual([[false], [true], [true]]);
});

test('what is shown of a linked record has the name and the label that it is given', () => {
  const { included, fields } = mailroom.get('sample_letters');
  expect(included.sent_to).toMatchObject({ resource: 'sample_residents', field: 'town' });
  expect([fields.sent_to?.label, fields.resident_name?.label]).toEqual(['Sent To', 'Resident Name']);
  expect(fields).not.toHaveProperty('resident_town');
});

test('what points to records whose access is logged has its access logged too', () => {
  expect(mailroom.all.filter(({ accessLogged }) => accessLogged).map(({ name }) => name)).toEqual([
    'sample_residents',
    'sample_letters',
    'sample_parcels',
    'sample_waiting_parcels',
    'sample_stamps',
    'sample_door_calls',
    'sample_hazards',
  ]);
});

test('a view of records whose access is logged has its access logged too, whatever it points to', () => {
  const pets = defineResource({
    name: 'pets',
    label: { one: 'Pet', many: 'Pets' },
    titleFields: ['name'],
    fields: { name: text('Name') },
    accessLogged: true,
  });
  const toms = defineResource({
    name: 'toms',
    label: { one: 'Tom', many: 'Toms' },
    titleFields: ['name'],
    verbs: ['list'],
    fields: viewedFields(pets),
    view: { of: 'pets', where: { name: 'Tom' } },
  });
  expect(createRegistry([toms, pets], { features: [] }).get('toms').accessLogged).toBe(true);
});

test('a section of a page is shown by its condition, and by whether the record is there', () => {
  const titles = (state: string, existing = true) =>
    shownSections(parcels, parcels.record?.sections ?? [], { values: { state }, features: [], existing }).map(
      ({ title }) => title,
    );
  expect([titles('Here'), titles('Gone'), titles('Gone', false)]).toEqual([
    ['Parcel', 'Shelf', 'Costs', 'Scale'],
    ['Parcel', 'Costs', 'Scale'],
    ['Parcel', 'Scale'],
  ]);
});

test('sections are found by their keys, and stand in the steps of a form that is a wizard', () => {
  const parts = { actions: ['weigh'], sections: ['scale'] };
  const check = (need: object) => () => assertNeedsMet(mailroom, { sample_parcels: { parts, ...need } });
  expect(check({ wizard: true, sections: ['parcel'] })).not.toThrow();
  expect(check({ wizard: true, sections: ['scale'] })).toThrow('"scale"');
  expect(check({})).toThrow('section "Parcel" has the step "Parcel", but the form is not a wizard');
});
