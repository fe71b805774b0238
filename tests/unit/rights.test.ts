import { describe, expect, test } from 'vitest';
import {
  canSortBy,
  createRegistry,
  buildCreatePayload,
  buildUpdatePayload,
  visibleRegistryFor,
  writableFields,
  type FieldMap,
  type Registry,
  type Resource,
  type Values,
} from '../../src/schema';
import { choice, date, defineResource, reference, text } from '../../src/schema/declare';
import { withDependentValues, initialRecord } from '../../src/schema/formScreens';
import { readInput, registryFor } from '../../src/schema/server';
import { registry } from '../fixtures/everything';
import { library } from '../fixtures/library';

const agent = visibleRegistryFor(registry, 'crm_user').get('sample_pharmacies');

test('screens are without the buttons, inputs, columns and searches that a role has no right to', () => {
  expect(agent.verbs).toEqual(['list', 'create', 'update']);
  expect(agent.trash).toBeUndefined();
  expect(agent.fields).not.toHaveProperty('internal_note');
  expect(agent.search).not.toHaveProperty('note');
  expect(agent.list?.columns).not.toContain('internal_note');
  expect(
    [...(agent.form?.sections ?? []), ...(agent.record?.sections ?? [])].flatMap(({ fields }) => fields),
  ).not.toContain('internal_note');
  expect(agent.fields.visit_fee?.readOnly).toBe(true);
  expect(agent.fields.yearly_fee).toBe(registry.get('sample_pharmacies').fields.yearly_fee);
});

test('a list keeps its buttons, popup, menu entry and the warning of its deletes, as far as a role may use them', () => {
  const visited = (rights: NonNullable<Resource['rights']>) => {
    const things = defineResource({
      name: 'things',
      label: { one: 'Thing', many: 'Things' },
      titleFields: ['name'],
      fields: { name: text('Name'), code: text('Code', { seenBy: ['brand_admin'] }) },
      menu: { group: 'Meta Info' },
      search: { searchName: { field: 'name', op: 'contains', label: 'Name' } },
      list: {
        columns: [
          'name',
          {
            label: 'More',
            buttons: [
              { create: 'visits', label: 'Visit', sets: 'thing_id' },
              { listOf: 'visits', search: 'thing', label: 'Visits' },
            ],
          },
        ],
        related: ['name', 'code'],
        deleteWarning: { resource: 'visits', search: 'thing', one: 'visit', many: 'visits' },
      },
    });
    const visits = defineResource({
      name: 'visits',
      label: { one: 'Visit', many: 'Visits' },
      titleFields: ['name'],
      rights,
      fields: { name: text('Name'), thing_id: reference('Thing', { to: 'things', required: true }) },
      search: { thing: { field: 'thing_id', op: 'eq', linkOnly: true, label: 'Thing' } },
      list: { columns: ['name', 'thing_id'] },
      form: { create: { opensIn: 'modal' }, sections: [{ title: 'Visit', fields: ['name', 'thing_id'] }] },
    });
    const { list, menu } = visibleRegistryFor(
      createRegistry([things, visits], { features: [], roles: ['brand_admin', 'crm_user'] }),
      'crm_user',
    ).get('things');
    return { list, menu, declared: things.list };
  };
  const { list, menu, declared } = visited({ create: ['brand_admin'] });
  expect(list).toEqual({
    ...declared,
    columns: ['name', { label: 'More', buttons: [expect.objectContaining({ listOf: 'visits' })] }],
    related: ['name'],
  });
  expect(menu).toEqual({ group: 'Meta Info' });
  expect(visited({ delete: ['brand_admin'] }).list?.columns).toEqual(declared?.columns);
  expect(visited({ list: ['brand_admin'], create: ['brand_admin'] }).list).toEqual({
    columns: ['name'],
    related: ['name'],
  });
});

test('who may not see the records may do nothing with them', () => {
  const papers = defineResource({
    name: 'papers',
    label: { one: 'Paper', many: 'Papers' },
    titleFields: ['name'],
    fields: { name: text('Name') },
    rights: { list: ['brand_admin'] },
    list: { columns: ['name'] },
    trash: { columns: ['name'] },
  });
  const declared = createRegistry([papers], { features: [], roles: ['brand_admin', 'crm_user'] });
  expect(registryFor(declared, 'brand_admin').get('papers').verbs).toEqual(papers.verbs);
  expect(registryFor(declared, 'crm_user').get('papers').verbs).toEqual([]);
  expect(visibleRegistryFor(declared, 'crm_user').get('papers').trash).toBeUndefined();
});

test('a part written by hand stays in its place, though no field stands there', () => {
  const placesOf = ({ all }: Registry) =>
    all.flatMap(({ name, form, record }) =>
      [...(form?.sections ?? []), ...(record?.sections ?? [])].flatMap(({ part }) =>
        part === undefined ? [] : `${name} ${part}`,
      ),
    );
  const [placed, told] = [placesOf(registry), placesOf(visibleRegistryFor(registry, 'crm_user'))];
  expect(placed.length).toBeGreaterThan(0);
  expect(told).toEqual(placed);
});

test('a role that has every right, and a server that tells of none, see all of it', () => {
  const administrator = visibleRegistryFor(registry, 'brand_admin').get('sample_pharmacies');
  expect(Object.keys(administrator.fields)).toEqual(Object.keys(registry.get('sample_pharmacies').fields));
  expect(administrator.verbs).toEqual(registry.get('sample_pharmacies').verbs);
  expect(visibleRegistryFor(registry, undefined)).toBe(registry);
});

test('declarations that say nothing of roles are the same for each', () => {
  expect(registryFor(library, 'crm_user')).toBe(library);
  expect(registryFor(registry, 'crm_user')).toBe(registryFor(registry, 'crm_user'));
});

describe('records that a role does not see', () => {
  const shown = visibleRegistryFor(registry, 'crm_user');
  const supplies = shown.get('sample_supplies');

  test('are shown through no other record: not as fields, searches, columns, children, orders or actions', () => {
    const names = Object.keys(supplies.fields).filter((name) => /^(wholesaler_(?!id)|retail)/.test(name));
    expect(names).toEqual([]);
    expect(Object.keys(supplies.search)).toEqual(['searchProduct']);
    expect(supplies.list?.columns).toEqual([
      expect.objectContaining({ field: 'id' }),
      'product',
      'wholesaler_id',
      'tier',
    ]);
    expect(supplies.record?.children).toEqual([]);
    expect(registry.get('sample_supplies').record?.children).toHaveLength(1);
    expect(supplies.list?.actions).toEqual(['edit', 'delete']);
    expect(supplies.form?.sections.map(({ fields }) => fields)).toEqual([
      ['product', 'tier', 'tier_note', 'paused', 'pause_code', 'paused_by'],
      ['wholesaler_id'],
      [
        'depot.shelf',
        'depot.sign',
        'depot.cooling',
        'depot.cold_note',
        'depot.grade',
        'depot.grade_note',
        'depot.since',
        'depot.until',
      ],
    ]);
    expect([canSortBy(supplies, 'wholesaler_id'), canSortBy(registry.get('sample_supplies'), 'wholesaler_id')]).toEqual(
      [false, true],
    );
    const { verbs, record, menu } = shown.get('sample_wholesalers');
    expect({ verbs, record, menu }).toEqual({ verbs: [], record: undefined, menu: undefined });
  });

  test('are neither written along nor chosen', () => {
    const own = registryFor(registry, 'crm_user').get('sample_supplies');
    const written = writableFields(own).map(([name]) => name);
    expect(written.filter((name) => !name.startsWith('depot.'))).toEqual(['product', 'tier_note', 'paused']);
    expect(
      readInput(own, { product: 'x', wholesaler_id: 1, wholesaler_name: 'y', 'retail.rate': 3 }, { features: [] })
        .values,
    ).toEqual({ product: 'x', tier: 'Basic' });
    const all = writableFields(registryFor(registry, 'brand_admin').get('sample_supplies')).map(([name]) => name);
    expect(all).toEqual(writableFields(registry.get('sample_supplies')).map(([name]) => name));
    expect(all).toEqual(
      expect.arrayContaining(['wholesaler_id', 'wholesaler_name', 'wholesaler_rebate', 'retail.rate']),
    );
  });
});

describe('a field that a role does not write', () => {
  const boss = ['brand_admin'] as const;
  const things = (fields: FieldMap) =>
    createRegistry(
      [
        defineResource({
          name: 'things',
          label: { one: 'Thing', many: 'Things' },
          titleFields: ['name'],
          fields: { name: text('Name'), ...fields },
        }),
      ],
      { features: [], roles: ['brand_admin', 'crm_user'] },
    );
  const forClerk = (fields: FieldMap) => registryFor(things(fields), 'crm_user').get('things');
  const read = (fields: FieldMap, payload: Values, stored: Pick<Parameters<typeof readInput>[2], 'existing'> = {}) =>
    readInput(forClerk(fields), payload, { features: [], ...stored });

  test('starts with its default in a new record and its form, and what is sent for it is not taken', () => {
    const fields = {
      a: text('A', { required: true, writtenBy: boss, default: 'd' }),
      on: date('On', { writtenBy: boss, initial: { today: 0 } }),
      b: text('B', { writtenBy: boss, default: { field: 'name' } }),
    };
    expect(read(fields, { name: 'n', a: 'x', on: '2024-01-01' })).toEqual({
      values: { name: 'n', a: 'd', b: 'n' },
      errors: {},
    });
    expect(read(fields, { name: 'm', a: 'x' }, { existing: { name: 'n', a: 'd' } })).toEqual({
      values: { name: 'm' },
      errors: {},
    });
    expect(initialRecord(forClerk(fields))).toEqual({ a: 'd' });
    expect(withDependentValues(forClerk(fields), { before: { a: 'd' }, entered: { a: 'd', name: 'n' } })).toEqual({
      a: 'd',
      name: 'n',
      b: 'n',
    });
  });

  test('has no default while its condition does not hold or before its time, and one that it keeps while it is locked', () => {
    const fields = {
      open: choice('Open', ['yes', 'no']),
      hidden: text('H', { writtenBy: boss, default: 'h', when: { field: 'open', is: ['yes'] } }),
      kept: text('K', { writtenBy: boss, default: 'k', readOnlyWhen: { field: 'open', is: ['no'] } }),
      first: text('F', { writtenBy: boss, default: 'f', during: 'create' }),
    };
    expect(read(fields, { open: 'no' }).values).toEqual({ open: 'no', kept: 'k', first: 'f' });
    expect(read(fields, { open: 'yes' }).values).toEqual({ open: 'yes', hidden: 'h', kept: 'k', first: 'f' });
  });

  test('counts in the conditions of others, in the form as on the server', () => {
    const fields = {
      tier: choice('Tier', ['low', 'high'], { writtenBy: boss, default: 'low' }),
      note: text('Note', { when: { field: 'tier', is: ['low'] } }),
    };
    expect(read(fields, { note: 'kept' }).values).toEqual({ tier: 'low', note: 'kept' });
    expect(
      buildCreatePayload(forClerk(fields), { ...initialRecord(forClerk(fields)), note: 'kept' }, { features: [] }),
    ).toEqual({ note: 'kept' });
  });

  test('is emptied by whoever makes its condition false, and what depends on it as well', () => {
    const fields = {
      open: choice('Open', ['yes', 'no']),
      hidden: text('H', { seenBy: boss, when: { field: 'open', is: ['yes'] } }),
      shown: text('S', { writtenBy: boss, when: { field: 'open', is: ['yes'] } }),
      more: text('M', { when: { field: 'shown', filled: true } }),
    };
    const stored = { open: 'yes', hidden: 'h', shown: 's', more: 'm' };
    expect(read(fields, { open: 'no' }, { existing: stored }).values).toEqual({
      open: 'no',
      hidden: null,
      shown: null,
      more: null,
    });
    expect(
      buildUpdatePayload(forClerk(fields), { values: { ...stored, open: 'no' }, original: stored, features: [] }),
    ).toEqual({ open: 'no', more: null });
  });

  test('is asked of nobody who may not write it', () => {
    const fields = {
      open: choice('Open', ['yes', 'no']),
      why: text('Why', { writtenBy: boss, required: { when: { field: 'open', is: ['yes'] } } }),
      from: date('From'),
      until: date('Until', { writtenBy: boss, notBefore: 'from' }),
    };
    expect(read(fields, { open: 'yes', from: '2024-02-01' }, { existing: { until: '2024-01-01' } })).toEqual({
      values: { open: 'yes', from: '2024-02-01' },
      errors: {},
    });
    expect(
      readInput(registryFor(things(fields), 'brand_admin').get('things'), { open: 'yes' }, { features: [] }).errors,
    ).toEqual({ why: ['Why is required'] });
  });
});
