import { expect, test } from 'vitest';
import { createRegistry, type Resource } from '../../src/schema';
import { withDefaultPage } from '../../src/schema/recordScreens';
import { declarationSourceOf } from '../../src/schema/resource';
import { date, defineResource, password, reference, references, text } from '../../src/schema/declare';
import { assertFieldsUsed, assertScreensReachable } from '../../src/schema/server';
import { declare, type Loose } from './mistakes';

const store = reference('Store', { to: 'stores' });
const nearby = references('Near', { to: 'stores' });
const sourceOf = (resource: Resource): Loose => declarationSourceOf(resource)?.spec as Loose;

const stores = defineResource({
  name: 'stores',
  label: { one: 'Store', many: 'Stores' },
  titleFields: ['name'],
  fields: {
    name: text('Name', { required: true }),
    code: text('Code'),
    secret: password('Secret'),
    owner: text('Owner', { suggest: 'stores', suggestId: 'owner_id' }),
    owner_id: reference('Owner Store', { to: 'stores' }),
    closed: date('Closed'),
    opened: date('Opened', { readOnly: true }),
  },
  search: { name: { field: 'name', op: 'contains' } },
  menu: { group: 'Network' },
  list: { columns: [{ field: 'name', link: 'record' }], actions: ['edit'], createLabel: 'Add Store' },
  form: {
    create: { opensIn: 'modal' },
    edit: { opensIn: 'modal' },
    sections: [
      { title: 'Closing', tab: 'Closing', fields: ['closed'], when: { field: 'code', filled: true }, during: 'update' },
      { title: 'Secret', tab: 'Closing', fields: ['secret'] },
      { title: 'Store', tab: 'Store', fields: ['name', 'code', 'owner'] },
    ],
  },
  record: {},
});

/** Visits of stores: `more` replaces parts of their declaration. */
const visits = (more: Loose = {}): Resource =>
  declare({
    name: 'visits',
    label: { one: 'Visit', many: 'Visits' },
    titleFields: ['title'],
    fields: { title: text('Title', { required: true }), store_id: store },
    search: { store_id: { field: 'store_id', op: 'eq', apiOnly: true } },
    menu: { group: 'Network' },
    list: { columns: ['title'], createLabel: 'Add Visit' },
    form: { create: { opensIn: 'modal' }, sections: [{ title: 'Visit', fields: ['title'] }] },
    ...more,
  });
const registryOf = (...all: readonly Resource[]) => createRegistry(all, { features: [], roles: ['boss'] });
const pageOf = (...all: readonly Resource[]) => {
  const registry = registryOf(...all);
  return withDefaultPage(registry.get('stores'), registry.all);
};
const listsOf = (...all: readonly Resource[]) => pageOf(...all).relations.hasMany;

test('a page that is declared without sections has those of the form, and every other field that may be seen', () => {
  expect(pageOf(stores).record).toEqual({
    history: true,
    sections: [
      { title: 'Closing', tab: 'Closing', fields: ['closed'], when: { field: 'code', filled: true } },
      { title: 'Store', tab: 'Store', fields: ['name', 'code', 'owner', 'opened'] },
    ],
  });
  const { form: _form, ...formless } = stores;
  const shown: Resource = { ...formless, verbs: ['list'], list: { columns: [{ field: 'name', link: 'record' }] } };
  expect(pageOf(shown).record).toEqual({
    sections: [{ title: 'Store', fields: ['name', 'code', 'owner', 'closed', 'opened'] }],
  });
});

test('it lists each kind that refers to the record, by each of its references, and uses every field', () => {
  const near = visits({
    fields: { title: text('Title'), store_id: store, near_ids: nearby },
    search: {
      store_id: { field: 'store_id', op: 'eq', apiOnly: true },
      near_ids: { field: 'near_ids', op: 'has', apiOnly: true },
    },
  });
  const registry = registryOf(stores, near);
  const lists = [
    { name: 'visits by store_id', many: 'visits', by: 'store_id', label: 'Visits (Store)' },
    { name: 'visits by near_ids', many: 'visits', by: 'near_ids', label: 'Visits (Near)' },
  ];
  expect(listsOf(...registry.all)).toEqual(lists);
  expect(() => assertScreensReachable(registry)).not.toThrow();
  expect(() => assertFieldsUsed(registryOf(stores), { needs: [], written: ['stores'] })).not.toThrow();
  expect(listsOf(stores, visits())).toEqual([{ name: 'visits by store_id', many: 'visits', by: 'store_id' }]);
});

test('a list that is declared stays as it is', () => {
  const list = { many: 'visits', by: 'store_id', label: 'Calls' } as const;
  expect(listsOf(declare({ ...sourceOf(stores), relations: { calls: list } }), visits())).toEqual([
    { name: 'calls', ...list },
  ]);
});

test.each<[string, Loose]>([
  ['has no list', { list: undefined, menu: undefined, form: undefined }],
  ['has no search by its reference', { search: {} }],
  ['is for administrators only', { access: 'administrators' }],
])('a kind that %s is not listed', (_what, more) => {
  expect(listsOf(stores, visits(more))).toEqual([]);
});

test('a kind whose form does not ask for what a new record needs is listed only where that is given', () => {
  const ofTwo = visits({
    fields: { title: text('Title'), store_id: store, clinic_id: reference('Clinic', { to: 'stores', required: true }) },
    relations: { clinic: { by: 'clinic_id', parent: true } },
    search: {
      store_id: { field: 'store_id', op: 'eq', apiOnly: true },
      clinic_id: { field: 'clinic_id', op: 'eq', apiOnly: true },
    },
    menu: undefined,
  });
  expect(listsOf(stores, ofTwo)).toEqual([{ name: 'visits by clinic_id', many: 'visits', by: 'clinic_id' }]);
});

test('what sections are declared of is a page without anything else', () => {
  const sections = [{ title: 'Store', fields: ['name'] }];
  const { record, relations } = pageOf(declare({ ...sourceOf(stores), record: { sections } }), visits());
  expect([record, relations.hasMany]).toEqual([{ sections }, []]);
});
