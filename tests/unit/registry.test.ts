import { describe, expect, test } from 'vitest';
import { registry as product } from '../../resources';
import {
  choice,
  date,
  defineResource,
  integer,
  reference,
  rows,
  text,
  viewedFields,
  viewedRelations,
} from '../../src/schema/declare';
import { createRegistry, type Resource } from '../../src/schema';
import { findResourceByName } from '../../src/server/records/registerVersions';
import { registry } from '../fixtures/everything';
import { loose } from './mistakes';

const plain = (more: object = {}) =>
  defineResource({
    name: 'things',
    label: { one: 'Thing', many: 'Things' },
    titleFields: ['name'],
    fields: { name: text('Name') },
    ...more,
  });

const problems = (...resources: Resource[]): string => {
  try {
    createRegistry(resources, { features: ['known'] });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a registry', () => {
  test('accepts the product and the fixture', () => {
    const fixture = [
      'sinks',
      'sink_orders',
      'sink_shelves',
      'sample_pharmacies',
      'sample_pharmacy_groups',
      'sample_pharmacy_visits',
      'sample_wholesalers',
      'sample_supplies',
      'sample_supply_terms',
      'sample_supply_storages',
    ];
    expect(registry.all.map(({ name }) => name)).toEqual([...product.all.map(({ name }) => name), ...fixture]);
  });

  test('is asked for a kind by its name before what others are called, and by a label in any spelling', () => {
    const all = [
      plain({ name: 'people', label: { one: 'User', many: 'Users' } }),
      plain({ name: 'user', label: { one: 'Person', many: 'Persons' } }),
      plain({ name: 'case_user', label: { one: 'case user', many: 'Case Users' } }),
    ];
    const named = (text: string) => findResourceByName({ all }, text)?.name;
    expect(['user', 'User', 'people', 'Person', 'users', 'caseUser', 'case user', 'nobody'].map(named)).toEqual([
      'user',
      'people',
      'people',
      'user',
      'people',
      'case_user',
      'case_user',
      undefined,
    ]);
  });

  test('fills in the fields that a reference includes, read-only and under its name', () => {
    const sinks = registry.get('sinks');
    expect(sinks.included.facility_name).toEqual({
      path: ['facility_id'],
      resource: 'facilities',
      field: 'name',
      label: 'Name',
    });
    expect(sinks.fields.facility_name).toMatchObject({ kind: 'text', label: 'Facility Name', readOnly: true });
    expect(sinks.fields.facility_name).not.toHaveProperty('required');
    expect(sinks.fields.facility_discarded_at).toMatchObject({ kind: 'instant', readOnly: true });
  });

  test('refuses a list within a record that it could not be found by, or whose records have pages', () => {
    const form = { create: { opensIn: 'page' }, sections: [] };
    const message = problems(
      plain({ relations: { top: { by: 'name', parent: true } }, form }),
      plain({ name: 'others', relations: { top: { by: 'gone', parent: true } }, record: { sections: [] } }),
    );
    expect(message).toContain('things: relation "top": its "by" names "name", which is a text');
    expect(message).toContain(
      'things: relation "top": it is a parent relation and needs a search named "name" over that field with the operator "eq"',
    );
    const remedies = [...message.matchAll(/open form\.\w+ in a modal|leave "record" out/g)].map(([remedy]) => remedy);
    expect(remedies).toEqual(['open form.create in a modal', 'leave "record" out']);
  });

  test('says of a kind that is not listed where it would be', () => {
    expect(
      problems(
        ...product.all,
        plain({ fields: { name: text('Name'), unlisted_id: reference('Unlisted', { to: 'sample_unlisted' }) } }),
      ),
    ).toContain(
      'things: field "unlisted_id": it names the unknown resource "sample_unlisted"; add its declaration to the list in index.ts, or name one of that list',
    );
  });

  test('names the resource it does not hold', () => {
    expect(() => product.get('ghosts')).toThrow('There is no resource "ghosts"');
  });

  test('lists every problem at once, each with the resource and the field', () => {
    const message = problems(
      plain({ list: { columns: ['nmae'], deleteSummary: ['gone'] }, trash: { columns: ['lost'] } }),
      plain({ name: 'others', search: { size: { field: 'name', op: 'gte' } } }),
    );
    expect(message).toContain('things: list.columns names the unknown field "nmae"');
    expect(message).toContain('things: list.deleteSummary names the unknown field "gone"');
    expect(message).toContain('things: trash.columns names the unknown field "lost"');
    expect(message).toContain('others: search "size" compares "name" with "gte", which is not possible for a text');
  });

  test.each([
    ['a name twice', [plain(), plain()], 'things: this name is declared twice'],
    [
      'an unknown target',
      [plain({ fields: { name: text('Name'), boss_id: reference('Boss', { to: 'bosses' }) } })],
      'field "boss_id": it names the unknown resource "bosses"',
    ],
    [
      'a reference whose record would have no name',
      [
        plain({
          fields: { name: text('Name'), size: integer('Size'), twin_id: reference('Twin', { to: 'things' }) },
          relations: { twin: { by: 'twin_id', show: ['size'] } },
        }),
      ],
      'relation "twin": it must show "name"',
    ],
    [
      'a condition on an unknown field',
      [plain({ fields: { name: text('Name', { when: { field: 'mood', is: ['good'] } }) } })],
      'field "name": its condition names the unknown field "mood"',
    ],
    [
      'a condition on an unknown feature',
      [plain({ fields: { name: text('Name', { when: { feature: 'flying' } }) } })],
      'field "name": its condition names the unknown feature "flying"',
    ],
    [
      'contradicting options',
      [plain({ fields: { name: loose(text, 'Name', { required: true, readOnly: true }) } })],
      'field "name": it is read-only and written by nobody, but has "required"',
    ],
    [
      'limits the wrong way round',
      [plain({ fields: { name: integer('Name', { min: 5, max: 1 }) } })],
      'it takes values from 5 to 1, so none',
    ],
    [
      'a table of rows within rows',
      [plain({ fields: { name: text('Name'), lines: rows('Lines', { a: rows('A', { b: text('B') }) }) } })],
      'field "lines": its column "a": it is a list of rows, which cannot be a column of rows',
    ],
    [
      'a name in capitals',
      [plain({ fields: { name: text('Name'), Size: text('Size') } })],
      'field "Size": a name must be in lower case',
    ],
    [
      'a field every record has',
      [plain({ fields: { name: text('Name'), id: text('ID') } })],
      'field "id": it has the name of a field that every record has already',
    ],
    [
      'an unknown section field',
      [plain({ form: { sections: [{ title: 'Main', fields: ['nam'] }] } })],
      'section "Main" names the unknown field "nam"',
    ],
    [
      'a relation by an unknown field',
      [
        plain({
          fields: { name: text('Name'), side: choice('Side', ['a']) },
          relations: { owner: { by: 'owner_id', parent: { onePer: 'side' } } },
        }),
      ],
      'relation "owner": its "by" names the unknown field "owner_id" of things',
    ],
    [
      'a stretch of days without an end',
      [
        plain({
          fields: { name: text('Name'), day: date('Day') },
          search: { from: { field: 'day', op: 'gte', range: 'Day' } },
        }),
      ],
      'range "Day" is shared by gte over "day"; a range needs exactly one search with "gte" followed by one with "lte", over the same field',
    ],
    [
      'a due day by an unknown field',
      [plain({ fields: { name: text('Name'), day: date('Day', { due: { field: 'state', is: ['open'] } }) } })],
      'field "day": its "due" names the unknown field "state"',
    ],
    [
      'an action on an unknown resource',
      [plain({ list: { columns: ['name'], actions: [{ create: 'letters', label: 'Write', sets: 'thing_id' }] } })],
      'action "Write" names the unknown resource "letters"',
    ],
  ])('refuses %s', (_, resources, expected) => {
    expect(problems(...(resources as Resource[]))).toContain(expected);
  });
});

test('a trash without columns shows those of the list that are fields, and who discarded a record, and when', () => {
  const listed = plain({
    list: {
      columns: [{ field: 'name', width: 90 }, { buttons: [{ part: 'ring', label: 'Ring' }], label: 'Ring' }, 'id'],
    },
    trash: { order: 3 },
  });
  expect(listed.trash).toEqual({
    order: 3,
    columns: [{ field: 'name', width: 90 }, 'id', 'discarded_by', 'discarded_at'],
  });
  expect(plain({ trash: { columns: ['name'] } }).trash?.columns).toEqual(['name', 'discarded_by']);
});

test('a view shows the fields of another kind without what is said for those who write them', () => {
  const loans = plain({
    name: 'loans',
    label: { one: 'Loan', many: 'Loans' },
    fields: {
      name: text('Name', {
        required: true,
        placeholder: 'IP-1',
        pattern: { matches: '[A-Z]+', message: 'Capitals' },
        invalid: 'No',
      }),
      deposit: text('Deposit', { seenBy: ['boss'], writtenBy: ['boss'] }),
      lender: text('Lender', { suggest: 'things', suggestId: 'lender_id' }),
      lender_id: reference('Lender', { to: 'things' }),
      readings: rows(
        'Readings',
        {
          what: text('What', { required: true, was: 'which' }),
          from: date('From'),
          until: date('Until', { notBefore: 'from', when: { field: 'from', filled: true } }),
        },
        { maxRows: 3 },
      ),
    },
  });
  const open = defineResource({
    name: 'open_loans',
    label: { one: 'Open Loan', many: 'Open Loans' },
    titleFields: ['name'],
    verbs: ['list'],
    view: { of: 'loans', where: {} },
    fields: viewedFields(loans),
  });
  const found = plain({ search: { name: { field: 'name', op: 'contains' } } });
  expect(() => createRegistry([found, loans, open], { features: [], roles: ['boss', 'clerk'] })).not.toThrow();
  expect(open.fields.deposit).toMatchObject({ readOnly: true, seenBy: ['boss'] });
});

test('a view takes over what shows other records, and nothing that is kept with its own', () => {
  const loans = plain({
    name: 'loans',
    label: { one: 'Loan', many: 'Loans' },
    fields: { name: text('Name'), lender_id: reference('Lender', { to: 'things', required: true }) },
    relations: {
      lender: { by: 'lender_id', show: ['name'], parent: true, write: { whenFilled: ['name'] } },
      insurance: { one: 'insurances', key: 'fire', label: 'Fire' },
      returns: { many: 'returns', by: 'loan_id' },
    },
  });
  expect(viewedRelations(loans)).toEqual({ lender: { by: 'lender_id', show: ['name'] } });
});

test('a field that a linked record shows of a third one is called after that one', () => {
  const pointing = (name: string, label: string, to: string, show: readonly string[]) =>
    plain({
      name,
      label: { one: label, many: `${label}s` },
      fields: { name: text('Name'), [`${to}_id`]: reference(to === 'things' ? 'Book' : 'Loan', { to }) },
      relations: { [to]: { by: `${to}_id`, show } },
      search: { name: { field: 'name', op: 'contains' } },
      list: { columns: ['name'] },
      menu: { group: 'A' },
    });
  const registry = createRegistry(
    [
      plain({ search: { name: { field: 'name', op: 'contains' } } }),
      pointing('loans', 'Loan', 'things', ['name']),
      pointing('returns', 'Return', 'loans', ['name', 'things_name']),
    ],
    { features: [] },
  );
  const { loans_name: loan, loans_things_name: book } = registry.get('returns').fields;
  expect([loan?.label, book?.label]).toEqual(['Loan Name', 'Book Name']);
});

test('a view calls the records by the ids that they have where they are kept', () => {
  const loans = plain({ name: 'loans', label: { one: 'Loan', many: 'Loans' }, idPrefix: 'LN' });
  const open = defineResource({
    name: 'open_loans',
    label: { one: 'Open Loan', many: 'Open Loans' },
    titleFields: ['name'],
    verbs: ['list'],
    view: { of: 'loans', where: {} },
    fields: viewedFields(loans),
  });
  expect(createRegistry([open, loans], { features: [] }).get('open_loans').fields.id).toMatchObject({
    kind: 'prefixedId',
    prefixes: ['LN'],
  });
});

test('a stretch of days may say at its ends what a field is called', () => {
  const loans = plain({
    fields: { name: text('Name'), lent_on: date('Lent On'), until: date('Until') },
    search: {
      from: { field: 'lent_on', op: 'gte', label: 'Name', range: 'Lent' },
      to: { field: 'lent_on', op: 'lte', label: 'Until', range: 'Lent' },
    },
  });
  expect(() => createRegistry([loans], { features: [] })).not.toThrow();
});
