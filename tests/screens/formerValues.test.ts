import { describe, expect, it } from 'vitest';
import { choice, date, defineResource, file, reference, text, viewedFields } from '../../src/schema/declare';
import { createRegistry, type Values } from '../../src/schema';
import { formerValues } from '../../src/screens/form/useUndo';

const owners = defineResource({
  name: 'owners',
  label: { one: 'Owner', many: 'Owners' },
  titleFields: ['name'],
  fields: { name: text('Name') },
});
const kites = defineResource({
  name: 'kites',
  label: { one: 'Kite', many: 'Kites' },
  titleFields: ['name'],
  fields: {
    name: text('Name'),
    state: choice('State', ['Up', 'Down', 'Lost']),
    level: choice('Level', ['Low', 'High']),
    lost_on: date('Lost On', { when: { field: 'state', is: ['Lost'] } }),
    serial: text('Serial', { during: 'create' }),
    picture: file('Picture'),
    account: text('Account', { masked: { last: 4 } }),
    owner_id: reference('Owner', { to: 'owners' }),
  },
  relations: { owner: { by: 'owner_id', show: ['name'], write: { whenFilled: ['name'] } } },
  list: { columns: ['name'], bulkEdit: ['state'] },
});
const flights = defineResource({
  name: 'flights',
  label: { one: 'Flight', many: 'Flights' },
  titleFields: ['name'],
  verbs: ['list'],
  view: { of: 'kites', where: { level: 'High' } },
  fields: viewedFields(kites),
  list: { columns: ['name'], bulkEdit: ['level'] },
});
const registry = createRegistry([owners, kites, flights], { features: [] });
const resource = registry.get('kites');

const stored: Values = {
  ...{ id: 1, name: 'Box', state: 'Up', level: 'Low', lost_on: null, serial: 'K1', picture: null },
  ...{ account: '•••• 6789', owner_id: 4, owner_name: 'Ada', owner_updated_at: '2024-02-29T10:00:00.000Z' },
};
/** What takes back a save that has sent these values; `followed` are what the server has changed with them. */
const formerOf = (sent: Values, { before = stored, followed = {} }: { before?: Values; followed?: Values } = {}) =>
  formerValues(resource, { before, after: { ...before, ...sent, ...followed }, sent }, { registry, features: [] });

describe('what takes a save back', () => {
  it('is every former value, where the save set what its list, or that of a view on it, sets for several', () => {
    expect(formerOf({ state: 'Down', name: 'Delta' })).toEqual({ state: 'Up', name: 'Box' });
    expect(formerOf({ level: 'High' })).toEqual({ level: 'Low' });
    expect(formerOf({ name: 'Delta' })).toBeUndefined();
  });

  it('is null for what was empty, and returns what was emptied with its condition', () => {
    expect(formerOf({ state: 'Lost', lost_on: '2024-02-29' })).toEqual({ state: 'Up', lost_on: null });
    const before = { ...stored, state: 'Lost', lost_on: '2024-02-29' };
    expect(formerOf({ state: 'Up', lost_on: null }, { before })).toEqual({ state: 'Lost', lost_on: '2024-02-29' });
  });

  it('has what the server has changed along with it', () => {
    expect(formerOf({ state: 'Down' }, { followed: { level: 'High' } })).toEqual({ state: 'Up', level: 'Low' });
  });

  it('knows nothing of fields that were not read before the save', () => {
    expect(formerOf({ state: 'Down' }, { before: { state: 'Up' }, followed: { name: 'Box' } })).toEqual({
      state: 'Up',
    });
  });

  it.each([
    ['a file', { picture: { id: 5, name: 'kite.png' } }],
    ['a masked value', { account: '12345' }],
    ['a linked record', { owner_name: 'Bob' }],
    ['a linked record in place of another', { owner_id: 5, owner_name: 'Bob' }],
    ['what is not declared', { elsewhere: 1 }],
  ])('does not exist where the save has changed %s too', (_what, sent) => {
    expect(formerOf({ state: 'Down', ...sent })).toBeUndefined();
  });

  it('does not exist where the server has changed what no update writes', () => {
    expect(formerOf({ state: 'Down' }, { followed: { serial: 'K2' } })).toBeUndefined();
  });
});
