import { expect, test } from 'vitest';
import { createRegistry, visibleRegistryFor, type Resource } from '../../src/schema';
import { reference, text } from '../../src/schema/declare';
import { others, things } from './mistakes';

const registryOf = (...all: readonly Resource[]) => createRegistry(all, { features: [], roles: ['boss', 'clerk'] });

type Given = Partial<Parameters<typeof others>[0]>;

/** A list below the records of things. */
const child = (given: Given = {}) =>
  others({
    fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', required: true }) },
    search: { thing_id: { field: 'thing_id', op: 'eq' } },
    list: { columns: ['title'] },
    relations: { thing: { by: 'thing_id', parent: true } },
    ...given,
  });
const parent = (list: Partial<NonNullable<Resource['list']>>, given: Given = {}) =>
  things({ list: { columns: ['name'], ...list }, menu: { group: 'A' }, ...given });

const actionsOf = (...all: readonly Resource[]) => registryOf(...all).get('things').list?.actions;
const opening = { page: 'others', label: 'Others' };
const call = { call: 'send', label: 'Send', done: 'Sent', failed: 'Not sent' };

test('a list below the records of a kind is opened from their menu, before Edit and Delete', () => {
  expect(actionsOf(parent({ actions: [call, 'delete'] }), child())).toEqual([call, opening, 'delete']);
  expect(actionsOf(parent({}), child({ list: { title: 'All Others', columns: ['title'] } }))).toEqual([
    { page: 'others', label: 'All Others' },
  ]);
});

test('but not once more where a declaration opens it: an action, or the page of a record', () => {
  const declared = [{ page: 'others', label: 'Go' }];
  expect(actionsOf(parent({ actions: declared }), child())).toEqual(declared);
  const onPage = {
    record: { sections: [{ title: 'M', fields: ['name'] }] },
    relations: { rest: { many: 'others', by: 'thing_id' } },
  };
  expect(actionsOf(parent({}, onPage), child())).toBeUndefined();
});

test('and also where the records of a third kind list their own part of it: in a popup, or on their page', () => {
  const listing = things({
    name: 'thirds',
    label: { one: 'Third', many: 'Thirds' },
    menu: { group: 'A' },
    list: { columns: ['name'], actions: [{ listOf: 'others', search: 'third_id', label: 'Rest' }] },
    record: { sections: [{ title: 'M', fields: ['name'] }] },
    relations: { rest: { many: 'others', by: 'third_id' } },
  });
  const pointing = child({
    fields: {
      title: text('T'),
      thing_id: reference('Thing', { to: 'things', required: true }),
      third_id: reference('Third', { to: 'thirds' }),
    },
    search: { thing_id: { field: 'thing_id', op: 'eq' }, third_id: { field: 'third_id', op: 'eq' } },
  });
  expect(actionsOf(parent({ actions: ['delete'] }), pointing, listing)).toEqual([opening, 'delete']);
});

test('a role that may not see a list is offered no action that opens it', () => {
  const registry = registryOf(parent({ actions: ['delete'] }), child({ rights: { list: ['boss'] } }));
  const seenBy = (role: string) => visibleRegistryFor(registry, role).get('things').list?.actions;
  expect(seenBy('boss')).toEqual([opening, 'delete']);
  expect(seenBy('clerk')).toEqual(['delete']);
});
