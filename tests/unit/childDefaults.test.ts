import dayjs from 'dayjs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withDependentValues, initialRecord } from '../../src/schema/formScreens';
import { applyRules } from '../../src/schema/screens';
import { choice, date, defineResource, integer, reference, text } from '../../src/schema/declare';
import {
  createRegistry,
  isEmptyValue,
  buildCreatePayload,
  buildUpdatePayload,
  visibleRegistryFor,
  writableFields,
  type FieldMap,
  type Resource,
  type Values,
} from '../../src/schema';
import { readInput, registryFor } from '../../src/schema/server';
import { registry } from '../fixtures/everything';
import '../fixtures/seed';

const supplies = registry.get('sample_supplies');
const [today, until] = [0, 30].map((days) => dayjs().add(days, 'day').format('YYYY-MM-DD'));
const features: readonly string[] = [];
const stored = { id: 1, product: 'Plasma', tier: 'Basic', 'depot.id': 3, 'depot.shelf': 'Top' };
const childless = { id: 1, product: 'Plasma', tier: 'Basic', 'depot.id': null, 'depot.shelf': null };
/** The values of a depot created with its shelf only. */
const started = {
  'depot.sign': 'Top',
  'depot.cooling': 'None',
  'depot.grade': 'B',
  'depot.since': today,
  'depot.until': until,
};

/** A parent with one child of these fields, and fields of its own that depend on it. */
function declare(fields: FieldMap, own: FieldMap = {}): Resource {
  const parents = defineResource({
    name: 'parents',
    label: { one: 'Parent', many: 'Parents' },
    titleFields: ['name'],
    fields: { name: text('Name'), ...own },
    relations: { kid: { one: 'kids', key: 'first', label: 'Kid' } },
  });
  const kids = defineResource({
    name: 'kids',
    label: { one: 'Kid', many: 'Kids' },
    titleFields: ['id'],
    verbs: ['list'],
    fields: {
      parent_id: reference('Parent', { to: 'parents', required: true }),
      rank: choice('Rank', ['first', 'second'], { required: true }),
      ...fields,
    },
    relations: { parent: { by: 'parent_id', parent: { onePer: 'rank' } } },
    search: { parent_id: { field: 'parent_id', op: 'eq', apiOnly: true } },
  });
  return createRegistry([parents, kids], { features: [] }).get('parents');
}

const read = (resource: Resource, payload: Values, existing?: Values) =>
  readInput(resource, payload, { features, ...(existing && { existing }) });

describe('a keyed child that its parent is written with', () => {
  test('starts with its defaults, and with what is made of them, where a value brings it into being', () => {
    expect(read(supplies, { product: 'Plasma', 'depot.shelf': 'Top' })).toEqual({
      values: { product: 'Plasma', tier: 'Basic', 'depot.shelf': 'Top', ...started },
      errors: {},
    });
    expect(read(supplies, { 'depot.shelf': 'Top' }, childless)).toEqual({
      values: { 'depot.shelf': 'Top', ...started },
      errors: {},
    });
    const given = { 'depot.shelf': 'Top', 'depot.cooling': 'Fridge', 'depot.sign': null, 'depot.since': '' };
    expect(read(supplies, given, childless).values).toMatchObject({
      'depot.cooling': 'Fridge',
      'depot.sign': null,
      'depot.since': null,
      'depot.grade': 'B',
    });
  });

  test('starts with nothing where it is there already, or where nothing brings it into being', () => {
    expect(read(supplies, { 'depot.shelf': 'Low' }, stored).values).toEqual({ 'depot.shelf': 'Low' });
    expect(read(supplies, { product: 'Plasma' }).values).toEqual({ product: 'Plasma', tier: 'Basic' });
    expect(read(supplies, { product: 'Plasma', 'depot.shelf': ' ', 'depot.cooling': null }).values).toEqual({
      product: 'Plasma',
      tier: 'Basic',
    });
    expect(read(supplies, { product: 'Serum' }, childless).values).toEqual({ product: 'Serum' });
  });

  test('is judged with its defaults: a value that they rule out brings nothing into being', () => {
    expect(read(supplies, { product: 'Plasma', 'depot.grade_note': 'Dry' }).values).toMatchObject({
      'depot.grade_note': 'Dry',
      'depot.grade': 'B',
    });
    expect(read(supplies, { product: 'Plasma', 'depot.cold_note': 'Ice' })).toEqual({
      values: { product: 'Plasma', tier: 'Basic' },
      errors: {},
    });
    expect(read(supplies, { 'depot.cold_note': 'Ice' }, childless)).toEqual({ values: {}, errors: {} });
    const only = declare({
      state: choice('State', ['old', 'new'], { default: 'new' }),
      why: text('Why', { when: { field: 'state', filled: false } }),
    });
    expect(read(only, { name: 'A', 'kid.why': 'x' }).values).toEqual({ name: 'A' });
  });

  test('is refused for what is wrong with a value of it', () => {
    expect(read(supplies, { product: 'Plasma', 'depot.shelf': 'Top', 'depot.since': 'soon' }).errors).toEqual({
      'depot.since': ['Must be a date, MM-DD-YYYY'],
    });
  });

  test('counts with its defaults in the conditions of its parent, and with none where it does not come into being', () => {
    const child = {
      state: choice('State', ['old', 'new'], { default: 'new' }),
      note: text('Note'),
      old: text('Old', { when: { field: 'state', is: ['old'] } }),
    };
    const own = { why: text('Why', { when: { field: 'kid.state', is: ['new'] }, required: true }) };
    const parents = declare(child, own);
    expect(read(parents, { 'kid.note': 'x' }).errors).toEqual({ why: ['Why is required'] });
    expect(read(parents, { 'kid.note': 'x', why: 'y' }).values).toEqual({
      'kid.note': 'x',
      'kid.state': 'new',
      why: 'y',
    });
    expect(read(parents, { 'kid.old': 'x', why: 'y' })).toEqual({ values: {}, errors: {} });
  });

  test('keeps the default of a locked field, whatever is sent for it, where something else brings it into being', () => {
    const parents = declare({
      note: text('Note'),
      size: integer('Size', { default: 3, readOnlyWhen: { field: 'state', is: ['shut'] } }),
      state: choice('State', ['open', 'shut'], { default: 'shut' }),
    });
    const kept = { 'kid.note': 'x', 'kid.size': 3, 'kid.state': 'shut' };
    for (const existing of [undefined, { id: 1, 'kid.id': null }]) {
      expect(read(parents, { 'kid.note': 'x', 'kid.size': 9 }, existing)).toEqual({ values: kept, errors: {} });
      expect(read(parents, { 'kid.size': 9 }, existing)).toEqual({ values: {}, errors: {} });
    }
    expect(read(parents, { 'kid.size': 9 }, { id: 1, 'kid.id': 2, 'kid.state': 'shut', 'kid.size': 5 }).values).toEqual(
      {},
    );
  });

  test('does not come into being by the default of a field that is locked while the child is empty', () => {
    const parents = declare({
      state: choice('State', ['open', 'shut']),
      size: integer('Size', { default: 3, readOnlyWhen: { field: 'state', filled: false } }),
      note: text('Note'),
    });
    expect(read(parents, { name: 'A' }).values).toEqual({ name: 'A' });
    expect(read(parents, { name: 'A' }, { id: 1, 'kid.id': null }).values).toEqual({ name: 'A' });
    expect(read(parents, { 'kid.note': 'x', 'kid.size': 9 }).values).toEqual({ 'kid.note': 'x', 'kid.size': 3 });
  });

  test('knows its key and its parent in its conditions', () => {
    const first = { field: 'rank', is: ['first'] };
    const second = { field: 'rank', is: ['second'] };
    const parents = declare({
      note: text('Note'),
      of_first: text('Of First', { when: first, required: { when: { field: 'parent_id', filled: true } } }),
      of_second: text('Of Second', { when: second, required: true }),
      fixed: text('Fixed', { default: 'x', readOnlyWhen: first }),
      free: text('Free', { readOnlyWhen: { any: [second, { field: 'note', is: ['shut'] }] } }),
    });
    const sent = { 'kid.note': 'x', 'kid.of_second': 'x', 'kid.fixed': 'y', 'kid.free': 'y' };
    expect(read(parents, { ...sent, 'kid.of_first': 'y' })).toEqual({
      values: { 'kid.note': 'x', 'kid.of_first': 'y', 'kid.fixed': 'x', 'kid.free': 'y' },
      errors: {},
    });
    expect(read(parents, sent).errors).toEqual({ 'kid.of_first': ['Kid Of First is required'] });
  });

  test('starts with its key where a field takes that over', () => {
    const parents = declare({
      note: text('Note'),
      level: choice('Level', ['first', 'second'], { default: { field: 'rank' } }),
    });
    expect(read(parents, { 'kid.note': 'x' }).values).toEqual({ 'kid.note': 'x', 'kid.level': 'first' });
  });

  test('has what is computed in it, joined as it declares', () => {
    const parents = declare({
      street: text('Street'),
      town: text('Town'),
      label: text('Label', { computed: { join: ['street', 'town'], separator: ', ' } }),
    });
    expect(read(parents, { 'kid.street': 'Elm', 'kid.town': 'Salem' }).values).toMatchObject({
      'kid.label': 'Elm, Salem',
    });
  });

  test('starts with what a role may not write of it, which brings nothing into being', () => {
    const own = registryFor(registry, 'crm_user').get('sample_supplies');
    expect(read(own, { product: 'Plasma', 'depot.shelf': 'Top', 'depot.grade': 'A' }).values).toMatchObject({
      'depot.grade': 'B',
    });
    expect(read(own, { product: 'Plasma', 'depot.grade': 'A' }).values).toEqual({ product: 'Plasma', tier: 'Basic' });
    expect(read(own, { 'depot.shelf': 'Top', 'depot.grade': 'A' }, childless).values).toMatchObject({
      'depot.grade': 'B',
    });
  });
});

describe('what a keyed child needs', () => {
  const needed = { 'kid.street': ['Kid Street is required'] };
  const none = { id: 1, name: 'A', 'kid.id': null };
  const there = { id: 1, name: 'A', 'kid.id': 2, 'kid.street': 'Elm', 'kid.city': 'Salem' };
  const address = { street: text('Street', { required: true }), city: text('City') };

  test('is asked for with its parent once another value of it is given, and as long as it is there', () => {
    const parents = declare(address);
    expect(read(parents, { name: 'A' }).errors).toEqual({});
    expect(read(parents, { name: 'A', 'kid.street': '', 'kid.city': ' ' }).errors).toEqual({});
    expect(read(parents, { name: 'A', 'kid.city': 'Salem' }).errors).toEqual(needed);
    expect(read(parents, { 'kid.city': 'Salem' }, none).errors).toEqual(needed);
    expect(read(parents, { 'kid.street': null, 'kid.city': null }, none)).toEqual({
      values: { 'kid.street': null, 'kid.city': null },
      errors: {},
    });
    expect(read(parents, { 'kid.street': null }, there).errors).toEqual(needed);
    expect(read(parents, { 'kid.street': ' ', 'kid.city': null }, there).errors).toEqual(needed);
    for (const sent of [{ 'kid.street': 'Oak' }, { 'kid.city': null }, { name: 'B' }])
      expect(read(parents, sent, there).errors).toEqual({});
    expect(read(parents, { name: 'B' }, { ...there, 'kid.street': null }).errors).toEqual({});
  });

  test('is what its own declaration asks for: a message, a condition, and nothing that its own forms alone want', () => {
    const parents = declare({
      street: text('Street', { required: { message: 'Tell the street', when: { field: 'city', is: ['Salem'] } } }),
      city: text('City'),
      zip: text('Zip', { required: { in: 'form' } }),
      gate: text('Gate', { required: true, when: { field: 'city', is: ['Bend'] } }),
      key: text('Key', { required: true, during: 'update' }),
    });
    expect(read(parents, { 'kid.city': 'Salem' }).errors).toEqual({ 'kid.street': ['Tell the street'] });
    expect(read(parents, { 'kid.city': 'Bend' }).errors).toEqual({ 'kid.gate': ['Kid Gate is required'] });
    expect(read(parents, { 'kid.city': 'Reno', 'kid.key': null }).errors).toEqual({});
    expect(missing(parents, { 'kid.city': 'Reno' }, undefined)).toEqual([]);
    expect(read(parents, { 'kid.key': null }, { ...there, 'kid.key': 'K' }).errors).toEqual({
      'kid.key': ['Kid Key is required'],
    });
  });

  test('is not asked for of those who may not write it, nor while it is locked or has a default', () => {
    const locked = { field: 'city', is: ['Salem'] };
    const parents = declare({
      street: text('Street', { required: true, readOnlyWhen: locked }),
      kind: text('Kind', { required: true, default: 'Home' }),
      city: text('City', { default: 'Salem' }),
    });
    expect(read(parents, { 'kid.city': 'Salem' })).toEqual({
      values: { 'kid.city': 'Salem', 'kid.kind': 'Home' },
      errors: {},
    });
    expect(read(parents, { 'kid.city': 'Bend', 'kid.kind': null }).errors).toEqual({
      ...needed,
      'kid.kind': ['Kid Kind is required'],
    });
    const own = registryFor(registry, 'crm_user').get('sample_supplies');
    const bare = { ...stored, 'depot.cooling': 'None', 'depot.grade': null };
    expect(read(own, { 'depot.sign': 'x' }, bare).errors).toEqual({});
    expect(read(supplies, { 'depot.sign': 'x' }, bare).errors).toEqual({ 'depot.grade': ['Depot Grade is required'] });
  });
});

describe('a default that follows another', () => {
  const fields = {
    second: text('Second', { default: { field: 'first' } }),
    first: text('First', { default: 'x' }),
    day: date('Day', { default: { field: 'from' } }),
    from: date('From', { default: { today: 0 } }),
  };
  const all = { first: 'x', second: 'x', from: today, day: today };

  test('has its value in a form and in a payload that names neither, whichever is declared first', () => {
    const parents = declare({ note: text('Note') }, fields);
    expect(initialRecord(parents)).toEqual(all);
    expect(read(parents, {}).values).toEqual(all);
    expect(read(parents, { first: 'y', from: null }).values).toEqual({ first: 'y', second: 'y' });
    expect(read(parents, { second: null }).values).toEqual({ first: 'x', from: today, day: today });
  });

  test('does so in a keyed child that comes into being', () => {
    const parents = declare({ note: text('Note'), ...fields });
    const begun = Object.fromEntries(
      Object.entries({ note: 'n', ...all }).map(([name, value]) => [`kid.${name}`, value]),
    );
    expect(withDependentValues(parents, { before: {}, entered: { 'kid.note': 'n' } })).toEqual(begun);
    expect(read(parents, { 'kid.note': 'n' }).values).toEqual(begun);
  });

  test('takes over what a keyed child starts with', () => {
    const parents = declare(
      { note: text('Note'), size: text('Size', { default: 'L' }) },
      { size: text('Size', { default: { field: 'kid.size' } }) },
    );
    expect(withDependentValues(parents, { before: {}, entered: { 'kid.note': 'n' } })).toEqual({
      'kid.note': 'n',
      'kid.size': 'L',
      size: 'L',
    });
    expect(read(parents, { 'kid.note': 'n' }).values).toEqual({ 'kid.note': 'n', 'kid.size': 'L', size: 'L' });
    expect(read(parents, { name: 'A' }).values).toEqual({ name: 'A' });
  });
});

describe('the form of a record', () => {
  const plain = {
    'depot.shelf': 'T',
    'depot.sign': 'T',
    'depot.cooling': 'None',
    'depot.grade': 'B',
    'depot.since': today,
  };

  test('starts with none of the defaults of a keyed child, and shows them with the first value of it', () => {
    expect(initialRecord(supplies)).toEqual({ tier: 'Basic', pause_code: 'P1' });
    expect(withDependentValues(supplies, { before: {}, entered: { product: 'P' } })).toEqual({ product: 'P' });
    expect(withDependentValues(supplies, { before: {}, entered: { 'depot.shelf': 'T' } })).toEqual(plain);
    expect(
      withDependentValues(supplies, {
        before: childless,
        entered: { ...childless, 'depot.shelf': 'T' },
        stored: childless,
      }),
    ).toEqual({ ...childless, ...plain });
    expect(
      withDependentValues(visibleRegistryFor(registry, 'crm_user').get('sample_supplies'), {
        before: {},
        entered: { 'depot.shelf': 'T' },
      }),
    ).toEqual(plain);
  });

  test('leaves what was chosen, and a child that is stored', () => {
    expect(withDependentValues(supplies, { before: {}, entered: { 'depot.cooling': 'Fridge' } })).toEqual({
      'depot.cooling': 'Fridge',
      'depot.grade': 'B',
      'depot.since': today,
    });
    const changed = { ...plain, 'depot.since': undefined };
    expect(withDependentValues(supplies, { before: plain, entered: changed })).toEqual(changed);
    expect(
      withDependentValues(supplies, { before: stored, entered: { ...stored, 'depot.shelf': 'Low' }, stored }),
    ).toEqual({ ...stored, 'depot.shelf': 'Low' });
    const defaulted = { ...stored, 'depot.cooling': 'None', 'depot.grade': 'B' };
    const edits: readonly (readonly [before: Values, entered: Values])[] = [
      [defaulted, { ...defaulted, 'depot.shelf': '' }],
      [{ 'depot.id': 3 }, { 'depot.id': 3, 'depot.cooling': 'Fridge' }],
    ];
    for (const [before, entered] of edits)
      expect(withDependentValues(supplies, { before, entered, stored: defaulted })).toEqual(entered);
  });

  test('takes the defaults away again once nothing else is left', () => {
    const emptied = withDependentValues(supplies, { before: plain, entered: { ...plain, 'depot.shelf': '' } });
    expect(Object.values(emptied).filter((value) => value !== undefined && value !== '')).toEqual([]);
    const chosen = { 'depot.cooling': 'None' };
    expect(withDependentValues(supplies, { before: { 'depot.cooling': 'Fridge' }, entered: chosen })).toEqual(chosen);
  });
});

/** The required fields of a form that are empty. */
function missing(resource: Resource, values: Values, original: Values | undefined): string[] {
  const { isRequired, isLocked } = applyRules(resource, { values, original, features });
  return writableFields(resource).flatMap(([name, field]) =>
    isRequired(name) && !isLocked(name) && isEmptyValue(field, values[name]) ? [name] : [],
  );
}

test('what a form keeps of a keyed child, the wire sends and the server stores, and what it asks for is missed by both', () => {
  const kept = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) =>
          name.startsWith('depot.') &&
          name !== 'depot.id' &&
          name !== 'depot.until' &&
          value !== undefined &&
          value !== null &&
          value !== '',
      ),
    );
  const values = fc.record(
    {
      'depot.shelf': fc.constantFrom('Top', ''),
      'depot.cooling': fc.constantFrom('None', 'Fridge', ''),
      'depot.grade_note': fc.constantFrom('Dry', ''),
      'depot.cold_note': fc.constantFrom('Ice', ''),
      'depot.grade': fc.constantFrom('A', 'B'),
      'depot.since': fc.constantFrom('2024-02-29'),
    },
    { requiredKeys: [] },
  );
  const roles = fc.constantFrom('brand_admin', 'crm_user');
  const whole = { ...stored, 'depot.cooling': 'None', 'depot.grade': 'B' };
  const outcomes = new Set<boolean>();
  fc.assert(
    fc.property(values, roles, fc.constantFrom(undefined, childless, whole), (edit, role, original) => {
      const own = registryFor(registry, role).get('sample_supplies');
      const before: Values = original ?? { ...initialRecord(own), product: 'Plasma' };
      const entered = withDependentValues(own, {
        before,
        entered: { ...before, ...edit, ...(role === 'crm_user' && { 'depot.grade': before['depot.grade'] }) },
        stored: original,
      });
      const form = applyRules(own, { values: entered, original, features }).values;
      const sent = original
        ? buildUpdatePayload(own, { values: form, original, features })
        : buildCreatePayload(own, form, { features });
      const { values: store, errors } = read(own, sent, original);
      const refused = missing(own, form, original);
      outcomes.add(refused.length === 0);
      expect(Object.keys(errors)).toEqual(refused);
      if (refused.length === 0) expect(kept({ ...original, ...store })).toEqual(kept(form));
    }),
    { numRuns: 300, seed: 20_260_101 },
  );
  expect(outcomes).toEqual(new Set([true, false]));
});
