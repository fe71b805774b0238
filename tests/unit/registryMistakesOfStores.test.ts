import { describe, expect, test } from 'vitest';
import { choice, integer, reference, text } from '../../src/schema/declare';
import { createRegistry, type Resource } from '../../src/schema';
import { checkDeclarations } from '../../src/server/operations/check/checkDeclarations';
import {
  declare,
  having,
  messageOf,
  testMistakes,
  others,
  things,
  formatDeclarationError,
  type Loose,
} from './mistakes';

/** A view of things. */
const viewOf = (where: Loose, more: Loose = {}): Resource =>
  others({
    verbs: ['list'],
    view: { of: 'things', where },
    titleFields: ['name'],
    fields: { name: text('Name') },
    ...more,
  });
/** A kind of record by its name, with matching labels. */
const kind = (name: string, fields: Loose, more: Loose = {}): Resource =>
  declare({
    name,
    label: { one: `One ${name}`, many: `Many ${name}` },
    titleFields: [Object.keys(fields)[0]],
    fields,
    ...more,
  });
const manyFields = Object.fromEntries(
  Array.from({ length: 40 }, (_one, at) => [`f${at}`, integer(`F ${at}`, { default: 0 })]),
);

testMistakes({
  'in what a view goes by': [
    [
      'others: view.where requires a value of "k", which is not among its own fields',
      () => [having({ k: choice('K', ['x', 'y']) }), viewOf({ k: 'x' })],
    ],
    [
      'others: view.where names "d", which is derived from other fields and not stored',
      () => [having({ d: text('D', { derived: { same: 'name' } }) }), viewOf({ d: 'x' })],
    ],
    [
      'others: view.where names "box_size", which belongs to another record',
      () => [
        having({ box_id: reference('Box', { to: 'boxes' }) }, { relations: { box: { by: 'box_id', show: ['size'] } } }),
        kind('boxes', { size: text('Size') }),
        viewOf({ box_size: 'x' }),
      ],
    ],
  ],
  'in what a table cannot have': [
    [
      'things: field "xmin": a name is reserved by the database for a column of its own',
      () => [having({ xmin: integer('Least') })],
    ],
    [
      'things: field "least": its "was": a name is reserved by the database for a column of its own',
      () => [having({ least: integer('Least', { was: 'ctid' }) })],
    ],
    [
      'things: its "was": a name must be in lower case with underscores; write "old_things"',
      () => [having({}, { was: 'OldThings' })],
    ],
    ['things: it has "was", "things", which is the current name', () => [having({}, { was: 'things' })]],
    [
      'things: it has "was", "others", which is the name of another kind of record',
      () => [having({}, { was: 'others' }), others()],
    ],
    [
      [
        'things: it has "was", "stuff", which is also that of another kind of record',
        'others: it has "was", "stuff", which is also that of another kind of record',
      ],
      () => [having({}, { was: 'stuff' }), others({ was: 'stuff' })],
    ],
    [
      'things: field "stuff_id": it names the unknown resource "stuff"; it is now called "others"',
      () => [having({ stuff_id: reference('Stuff', { to: 'stuff' }) }), others({ was: 'stuff' })],
    ],
    [
      'things: it has 1501 fields, but a database table has room for 1500',
      () => [having(Object.fromEntries(Array.from({ length: 1500 }, (_one, at) => [`f${at}`, integer(`F ${at}`)])))],
    ],
    [
      'things: field "key": its "unique" is over more than 31 other fields',
      () => [having({ ...manyFields, key: text('Key', { unique: { with: Object.keys(manyFields) } }) })],
    ],
    [
      'things: field "key": its unique.with names "discarded_at", which only the server sets',
      () => [having({ key: text('Key', { unique: { with: ['discarded_at'] } }) })],
    ],
  ],
});

const log = { shared: true, log: true, verbs: ['list'] } as const;

describe('a mistake that the server alone knows is told', () => {
  test.each<readonly [string, readonly Resource[], readonly string[]]>([
    [
      'a kind named as an index',
      [things(), kind('things_trash', { a: text('A') })],
      ['things_trash: its name is already used in the database by an index of things; choose another name'],
    ],
    [
      'a kind named as a key',
      [things(), kind('things_pkey', { a: text('A') })],
      ['things_pkey: its name is already used in the database by the primary key of things; choose another name'],
    ],
    [
      'a kind named as what counts',
      [kind('things_id_seq', { a: text('A') }), things()],
      ['things_id_seq: its name is already used in the database by the sequence of things; choose another name'],
    ],
    [
      'a kind named as an index of the server',
      [kind('sessions_user_id', { a: text('A') }, { shared: true })],
      ['sessions_user_id: its name is already used in the database by an index of sessions; choose another name'],
    ],
    [
      'two kinds whose indexes have one name',
      [
        kind('pharmacy', { visit_name: text('Visit') }, { list: { columns: ['visit_name'] } }),
        kind('pharmacy_visit', { name: text('Name') }, { list: { columns: ['name'] } }),
      ],
      [
        'pharmacy_visit: an index of this resource would be named "pharmacy_visit_name_order" in the database, like an index of pharmacy; rename one of the two resources, or one of their fields',
      ],
    ],
    [
      'a log that nothing writes',
      [others(log)],
      ['others: it is declared as a log, but the server writes no log of this name; remove "log"'],
    ],
    [
      'a reference to such a log',
      [having({ other_id: reference('Other', { to: 'others' }) }), others(log)],
      ['others: it is declared as a log, but the server writes no log of this name; remove "log"'],
    ],
  ])('%s', (_what, resources, lines) => {
    const registry = createRegistry(resources, { features: [] });
    expect(
      messageOf(() => {
        checkDeclarations({ registry, manufacturers: [{ key: 'desk' }] });
      }),
    ).toBe(formatDeclarationError(lines));
  });
});

test('a call of many records that the server has no rule for is told', () => {
  const list = { columns: ['name'], bulkCalls: { remind: 'Remind', burn: 'Burn' } };
  const registry = createRegistry([kind('things', { name: text('Name') }, { list, verbs: ['list'] })], {
    features: [],
  });
  const calls = { remind: { access: 'message', run: () => Promise.reject(new Error('Not called')) } } as const;
  expect(
    messageOf(() => {
      checkDeclarations({ registry, manufacturers: [], product: { routes: [], hooks: { things: { calls } } } });
    }),
  ).toBe(
    formatDeclarationError([
      'things: list.bulkCalls names "burn", which jobs cannot make; add it to the calls of the server',
    ]),
  );
});

test('a field of a log that nothing writes is told with those that are written', () => {
  const registry = createRegistry([kind('access_log', { action: text('Action'), adress: text('Address') }, log)], {
    features: [],
  });
  expect(
    messageOf(() => {
      checkDeclarations({ registry, manufacturers: [] });
    }),
  ).toContain(
    '  access_log: field "adress": the server does not write this field into the log; it writes "id", "created_at"',
  );
});
