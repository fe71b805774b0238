import dayjs from 'dayjs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialRecord } from '../../src/schema/formScreens';
import { applyRules } from '../../src/schema/screens';
import {
  boolean,
  choice,
  choices,
  date,
  decimal,
  defineResource,
  integer,
  money,
  richText,
  tags,
  text,
} from '../../src/schema/declare';
import {
  createRegistry,
  isEmptyValue,
  buildCreatePayload,
  buildUpdatePayload,
  wireValue,
  writableFields,
  type Condition,
  type Field,
  type FieldMap,
  type Resource,
  type Values,
} from '../../src/schema';
import { readInput } from '../../src/schema/server';
import '../fixtures/seed';

const features = ['on'];

/** A kind of record with these fields, as a registry creates it. */
function declare(fields: FieldMap): Resource {
  const spec = defineResource({ name: 'things', label: { one: 'Thing', many: 'Things' }, titleFields: ['id'], fields });
  return createRegistry([spec], { features: ['on', 'off'] }).get('things');
}

const kept = (resource: Resource, values: Values, names = writableFields(resource).map(([name]) => name)): Values =>
  Object.fromEntries(names.map((name) => [name, wireValue(resource.fields[name] as Field, values[name])]));

/**
 * The three readers of a save: the values of the form, and those that the server stores from the wire and from all
 * values at once.
 */
function threeReaders(resource: Resource, { original, edit }: { readonly original?: Values; readonly edit: Values }) {
  const values = { ...(original ?? initialRecord(resource)), ...edit };
  const form = applyRules(resource, { values, original, features });
  const sent = original
    ? buildUpdatePayload(resource, { values: form.values, original, features })
    : buildCreatePayload(resource, form.values, { features });
  const store = (payload: Values) => ({
    ...original,
    ...readInput(resource, payload, { features, ...(original && { existing: original }) }).values,
  });
  const shown = writableFields(resource).flatMap(([name]) => (form.stateOf(name) === 'skipped' ? [] : [name]));
  return {
    form: kept(resource, form.values, shown),
    wire: kept(resource, store(sent), shown),
    server: kept(resource, store({ ...edit, ...(original ? {} : values) }), shown),
  };
}

/** How a field is computed from those planned before it, and the kinds that can hold such values. */
type Made = 'sum' | 'join';
const made: readonly Made[] = ['sum', 'join'];

const makers: readonly ((label: string, more: object) => Field)[] = [
  (label, more) => text(label, more),
  (label, more) => boolean(label, more),
  (label, more) => integer(label, more),
  (label, more) => date(label, more),
  (label, more) => richText(label, more),
  (label, more) => choice(label, ['x', 'y'], more),
  (label, more) => choices(label, ['x', 'y'], more),
];
const valuesOf: readonly fc.Arbitrary<unknown>[] = [
  fc.constantFrom('', '  ', 'x', 'y', null),
  fc.constantFrom(true, false, 'true', null),
  fc.constantFrom(0, 1, '1', '', null),
  fc.constantFrom('2024-02-29', '02-29-2024', '', null),
  fc.constantFrom('<p>x</p>', '<p><br></p>', '', null),
  fc.constantFrom('x', 'y', '', null),
  fc.constantFrom(['x'], ['y', 'x'], 'x', ['y'], [], null),
];
/** The default values, by kind. */
const startsOf: readonly unknown[] = ['x', true, 1, '2024-02-29', undefined, 'y', undefined];
/** What a condition compares each kind with; formatted text is only asked whether it is filled. */
const comparedWith: readonly (readonly (string | number | boolean)[] | undefined)[] = [
  ['x'],
  [true],
  [1],
  ['2024-02-29'],
  undefined,
  ['y'],
  ['x'],
];

interface Plan {
  readonly kind: number;
  readonly made: Made | undefined;
  readonly during: 'create' | 'update' | undefined;
  /** Whether its condition locks it instead of hiding it. */
  readonly locks: boolean;
  readonly starts: boolean;
  /** Chooses a condition over the preceding fields of the plan. */
  readonly pick: readonly [form: number, first: number, second: number];
}

const plan: fc.Arbitrary<Plan> = fc.record({
  kind: fc.nat({ max: makers.length - 1 }),
  made: fc.constantFrom(undefined, ...made),
  during: fc.constantFrom(undefined, undefined, undefined, 'create', 'update'),
  locks: fc.boolean(),
  starts: fc.boolean(),
  pick: fc.tuple(fc.nat({ max: 7 }), fc.nat(), fc.nat()),
});

const kindOf = { sum: 2, join: 0 } as const;

/** The plans without computed fields that have nothing to be computed from. */
function settledPlans(plans: readonly Plan[]): Plan[] {
  const settled: Plan[] = [];
  for (const planned of plans) {
    const isSource = (other: Plan) => planned.made !== undefined && other.kind === kindOf[planned.made];
    const isMade = planned.made !== undefined && settled.some(isSource);
    settled.push(
      isMade ? { ...planned, kind: kindOf[planned.made], during: undefined } : { ...planned, made: undefined },
    );
  }
  return settled;
}

/** The sources of a computed field: the first and the last suitable field before it. */
function computedAt(plans: readonly Plan[], at: number): Field['computed'] {
  const planned = plans[at];
  if (!planned?.made) return undefined;
  const names = plans.flatMap((other, place) => (place < at && other.kind === planned.kind ? `f${place}` : []));
  const sources = [...new Set([names[0] ?? '', names.at(-1) ?? ''])];
  return planned.made === 'join' ? { join: sources } : { sum: [...sources, 1] };
}

function conditionOf(plans: readonly Plan[], at: number): Condition | undefined {
  const [form, first, second] = plans[at]?.pick ?? [0, 0, 0];
  if (at === 0 || form === 0) return undefined;
  const one = (pick: number): Condition => {
    const other = pick % at;
    const field = `f${other}`;
    const compared = comparedWith[plans[other]?.kind ?? 0];
    return pick % 3 === 0 || !compared ? { field, filled: pick % 2 === 0 } : { field, is: compared };
  };
  // Two conditions on one field may contradict or cover everything, which declarations must not.
  const parts = first % at === second % at ? [one(first)] : [one(first), one(second)];
  if (form === 1) return { any: parts };
  if (form === 2) return { all: parts };
  const lastMade = plans.slice(0, at).findLastIndex((other) => other.made !== undefined);
  if (form > 4 && lastMade !== -1) return one(lastMade);
  if (form === 3) return { all: [one(first), { feature: first % 2 === 0 ? 'on' : 'off' }] };
  return one(first);
}

/** Random conditions may contradict each other over several fields, which is refused. */
function isDeclarable({
  plans,
  order,
}: {
  readonly plans: readonly Plan[];
  readonly order: readonly number[];
}): boolean {
  try {
    declaredIn(plans, order);
    return true;
  } catch (error) {
    if (
      error instanceof Error &&
      /its (condition|"readOnlyWhen") (can never be true|is always true)/.test(error.message)
    )
      return false;
    throw error;
  }
}

/** Fields that each depend on those planned before them, declared in any order, with two sets of values. */
const cases = fc
  .array(plan, { minLength: 2, maxLength: 8 })
  .map(settledPlans)
  .chain((plans) => {
    const values = fc.record(
      Object.fromEntries(plans.map(({ kind }, at) => [`f${at}`, valuesOf[kind] as fc.Arbitrary<unknown>])),
      { requiredKeys: [] },
    );
    const order = fc.shuffledSubarray(
      plans.map((_plan, at) => at),
      { minLength: plans.length },
    );
    return fc.record({ plans: fc.constant(plans), order, original: values, edit: values });
  })
  .filter(isDeclarable);

function declaredIn(plans: readonly Plan[], order: readonly number[]): Resource {
  const fields = plans.map((planned, at): [string, Field] => {
    const computed = computedAt(plans, at);
    if (computed) return [`f${at}`, makers[planned.kind]?.(`F${at}`, { computed }) as Field];
    const when = conditionOf(plans, at);
    const start = planned.starts && planned.during !== 'update' ? startsOf[planned.kind] : undefined;
    const more = {
      ...(when && (planned.locks ? { readOnlyWhen: when } : { when })),
      ...(planned.during && { during: planned.during }),
      ...(start !== undefined && { default: start }),
    };
    return [`f${at}`, makers[planned.kind]?.(`F${at}`, more) as Field];
  });
  return declare(Object.fromEntries(order.map((at) => fields[at] as [string, Field])));
}

test('a condition over a list holds where one of its values is asked for', () => {
  const things = declare({
    uses: choices('Uses', ['a', 'b', 'c']),
    words: tags('Words'),
    why: text('Why', { when: { field: 'uses', is: ['a', 'b'] } }),
    more: text('More', {
      when: {
        all: [
          { field: 'uses', is: ['a'] },
          { field: 'words', is: ['x'] },
        ],
      },
    }),
  });
  const asked = (values: Values) =>
    ['why', 'more'].filter((name) => applyRules(things, { values, features }).stateOf(name) === 'yes');
  expect(asked({ uses: ['c', 'b'], words: ['x'] })).toEqual(['why']);
  expect(asked({ uses: ['a', 'b'], words: ['y', 'x'] })).toEqual(['why', 'more']);
  expect([asked({ uses: ['c'] }), asked({ uses: [] }), asked({})]).toEqual([[], [], []]);
});

test('a field is kept, not emptied, where the features that any of its conditions names are all that is missing', () => {
  const whens: readonly Condition[] = [
    { feature: 'off' },
    { any: [{ feature: 'off' }, { field: 'name', is: ['x'] }] },
    { all: [{ feature: 'off' }, { field: 'name', is: ['y'] }] },
  ];
  const states = (name: string) =>
    whens.map((when) =>
      applyRules(declare({ name: text('Name'), why: text('Why', { when }) }), {
        values: { name, why: 'w' },
        original: { id: 1, name, why: 'w' },
        features,
      }).stateOf('why'),
    );
  expect([states('x'), states('y')]).toEqual([
    ['skipped', 'yes', 'cleared'],
    ['skipped', 'skipped', 'skipped'],
  ]);
});

test('a condition sees what is stored of a field that nobody writes at this save, whatever is sent for it', () => {
  const resource = declare({
    state: text('State', { readOnly: true }),
    origin: text('Origin', { during: 'create' }),
    of_state: text('Of State', { when: { field: 'state', is: ['open'] } }),
    of_origin: text('Of Origin', { when: { field: 'origin', is: ['web'] } }),
  });
  const statesWith = (values: Values, original?: Values) =>
    ['of_state', 'of_origin'].map((name) => applyRules(resource, { values, original, features }).stateOf(name));
  expect(statesWith({ state: 'open', origin: 'web' })).toEqual(['cleared', 'yes']);
  expect(statesWith({ state: 'open', origin: 'web' }, { id: 1, state: 'closed', origin: 'phone' })).toEqual([
    'cleared',
    'cleared',
  ]);
  expect(statesWith({ state: 'closed', origin: 'phone' }, { id: 1, state: 'open', origin: 'web' })).toEqual([
    'yes',
    'yes',
  ]);
});

test('a field that nobody writes keeps what is stored where its condition fails, also for other conditions', () => {
  const resource = declare({
    kind: text('Kind'),
    state: text('State', { readOnly: true, when: { field: 'kind', is: ['a'] } }),
    why: text('Why', { when: { field: 'state', is: ['open'] } }),
  });
  const original = { id: 1, kind: 'a', state: 'open', why: 'w' };
  const { values, effective, stateOf } = applyRules(resource, {
    values: { ...original, kind: 'b' },
    original,
    features,
  });
  expect([stateOf('state'), values.state, effective.state, stateOf('why'), values.why]).toEqual([
    'cleared',
    'open',
    'open',
    'yes',
    'w',
  ]);
});

test('a condition sees what is stored of a field that only a missing feature hides', () => {
  const resource = declare({
    plan: text('Plan', { when: { feature: 'off' } }),
    card: text('Card', { when: { field: 'plan', is: ['gold'] } }),
  });
  const original = { id: 1, plan: 'gold', card: '7' };
  const { values, stateOf } = applyRules(resource, { values: { ...original, plan: undefined }, original, features });
  expect([stateOf('plan'), stateOf('card'), values.card]).toEqual(['skipped', 'yes', '7']);
});

test('two values that are asked of one list can both be there', () => {
  const both = {
    all: [
      { field: 'uses', is: ['a'] },
      { field: 'uses', is: ['b'] },
    ],
  };
  expect(() => declare({ uses: choices('Uses', ['a', 'b']), why: text('Why', { when: both }) })).not.toThrow();
  expect(() => declare({ uses: choice('Uses', ['a', 'b']), why: text('Why', { when: both }) })).toThrow(
    'its condition can never be true',
  );
});

/** Always the same declarations, so that a failure is reproducible on every machine. */
const runs = { numRuns: 100, seed: 20_260_101 };

describe('the form, the wire and the server keep the same values', () => {
  test('when a record is created', () => {
    fc.assert(
      fc.property(cases, ({ plans, order, edit }) => {
        const resource = declaredIn(plans, order);
        const written = writableFields(resource).flatMap(([name, { during: only }]) =>
          only === 'update' ? [] : [name],
        );
        // Cleared fields are not sent, and default like fields that were not filled in.
        const isSent = (name: string, value: unknown) =>
          resource.fields[name]?.default === undefined || !isEmptyValue(resource.fields[name], value);
        const { form, wire, server } = threeReaders(resource, {
          edit: Object.fromEntries(
            Object.entries(edit).filter(([name, value]) => written.includes(name) && isSent(name, value)),
          ),
        });
        expect(wire).toEqual(form);
        expect(server).toEqual(form);
      }),
      runs,
    );
  });

  test('when one is changed', () => {
    fc.assert(
      fc.property(cases, ({ plans, order, original: given, edit: typed }) => {
        const resource = declaredIn(plans, order);
        const original = kept(resource, given);
        const edit = Object.fromEntries(
          Object.entries(typed).filter(
            ([name]) => resource.fields[name]?.during !== 'create' && !resource.fields[name]?.computed,
          ),
        );
        const { form, wire, server } = threeReaders(resource, { original, edit });
        expect(wire).toEqual(form);
        expect(server).toEqual(form);
      }),
      runs,
    );
  });

  test('in whichever order the fields are declared, and once they are kept they stay', () => {
    fc.assert(
      fc.property(cases, ({ plans, order, edit }) => {
        const [one, other] = [declaredIn(plans, order), declaredIn(plans, order.toReversed())];
        const first = applyRules(one, { values: edit, features }).values;
        expect(kept(one, applyRules(other, { values: edit, features }).values)).toEqual(kept(one, first));
        expect(kept(one, applyRules(one, { values: first, features }).values)).toEqual(kept(one, first));
      }),
      runs,
    );
  });

  test('where one clearing brings the next, against the order of the declaration', () => {
    const chain = declare({
      c: text('C', { when: { field: 'b', filled: true } }),
      b: text('B', { when: { field: 'a', filled: true } }),
      a: text('A'),
    });
    const original = { a: 'x', b: 'x', c: 'x' };
    const nothing = { a: null, b: null, c: null };
    expect(threeReaders(chain, { original, edit: { a: '' } })).toEqual({
      form: nothing,
      wire: nothing,
      server: nothing,
    });
    expect(buildUpdatePayload(chain, { values: { a: '' }, original, features })).toEqual(nothing);
  });

  test('where a clearing makes another field apply, which is then asked for', () => {
    const resource = declare({
      reason: text('Reason', { required: true, when: { field: 'b', filled: false } }),
      b: text('B', { when: { field: 'a', filled: true } }),
      a: text('A'),
    });
    expect(readInput(resource, { a: null }, { existing: { a: 'x', b: 'x' }, features })).toEqual({
      values: { a: null, b: null },
      errors: { reason: ['Reason is required'] },
    });
  });
});

describe('what is computed decides as it will be', () => {
  const reckoned = declare({
    a: integer('A'),
    b: integer('B', { computed: { sum: ['a', 1] } }),
    c: text('C', { when: { field: 'b', is: [3] } }),
    d: text('D', { required: { when: { field: 'b', is: [3] } } }),
    e: text('E', { readOnlyWhen: { field: 'b', is: [9] } }),
    name: text('Name'),
  });
  const read = (payload: Values, existing?: Values) =>
    readInput(reckoned, payload, { features, ...(existing && { existing }) });

  test('on what applies, on what is asked for, and on what is locked', () => {
    expect(read({ a: 2, c: 'kept', d: 'x' })).toEqual({ values: { a: 2, b: 3, c: 'kept', d: 'x' }, errors: {} });
    expect(read({ a: 2 }).errors).toEqual({ d: ['D is required'] });
    expect(read({ a: 1, c: 'gone' })).toEqual({ values: { a: 1, b: 2 }, errors: {} });
    expect(read({ a: 8, e: 'typed' }, { id: 1, a: 2, b: 3, e: 'kept' }).values).toEqual({ a: 8, b: 9, e: 'typed' });
    expect(read({ a: 8, e: 'typed', name: 'B' }, { id: 1, a: 8, b: 9, e: 'kept' }).values).toEqual({ a: 8, name: 'B' });
  });

  test('at the save that changes it, and at no other one', () => {
    const existing = { id: 1, a: 2, b: 3, c: 'was', d: 'x', name: 'A' };
    expect(read({ a: 5 }, existing).values).toEqual({ a: 5, b: 6, c: null });
    expect(read({ name: 'B' }, existing).values).toEqual({ name: 'B' });
    expect(read({ a: 2 }, { ...existing, a: 1, b: 2, c: null, d: null }).errors).toEqual({ d: ['D is required'] });
  });

  const spans = declare({
    from: date('From'),
    until: date('Until', { computed: { day: 'from', plusDays: 30 } }),
    end: date('End', { notBefore: 'until' }),
    name: text('Name'),
  });
  const told = { end: ['End must not be before Until'] };

  test('on the day that another must not be before', () => {
    expect(readInput(spans, { from: '2024-01-01', end: '2024-01-05' }, { features }).errors).toEqual(told);
    for (const end of ['2024-01-31', '2999-01-31'])
      expect(readInput(spans, { from: '2024-01-01', end }, { features }).errors).toEqual({});
    const existing = { id: 1, from: '2024-01-01', until: '2024-01-31', end: '2024-02-01', name: 'A' };
    expect(readInput(spans, { from: '2024-01-03' }, { existing, features }).errors).toEqual(told);
  });

  test('on what is asked for by a change of either field that a day is computed from', () => {
    const stays = declare({
      from: date('From'),
      days: integer('Days'),
      until: date('Until', { computed: { day: 'from', plusDays: 'days' } }),
      why: text('Why', { required: { when: { field: 'until', filled: true } } }),
    });
    const asked = (existing: Values, payload: Values) =>
      readInput(stays, payload, { existing: { id: 1, ...existing }, features }).errors;
    for (const [existing, payload] of [
      [{ from: '2024-01-01' }, { days: 3 }],
      [{ days: 3 }, { from: '2024-01-01' }],
    ] as const)
      expect(asked(existing, payload)).toEqual({ why: ['Why is required'] });
  });

  test('a record from before it was computed takes other changes', () => {
    const existing = { id: 1, from: '2024-01-01', until: null, end: '2024-01-05', name: 'A' };
    expect(readInput(spans, { name: 'B' }, { existing, features })).toEqual({
      values: { name: 'B', until: '2024-01-31' },
      errors: {},
    });
  });
});

test('a choice that stands for a field may decide on that field', () => {
  const resource = declare({
    plan: text('Plan', { when: { field: 'has_plan', is: ['yes'] } }),
    has_plan: choice('Has Plan', ['yes', 'no'], { derived: { field: 'plan', filled: 'yes', empty: 'no' } }),
  });
  const original = { plan: 'x' };
  expect(applyRules(resource, { values: {}, original, features }).stateOf('plan')).toBe('yes');
  expect(threeReaders(resource, { original, edit: { has_plan: 'no' } })).toEqual({
    form: { plan: null },
    wire: { plan: null },
    server: { plan: null },
  });
  expect(
    isEmptyValue(
      resource.fields.plan as Field,
      applyRules(resource, { values: { plan: '' }, original, features }).effective.plan,
    ),
  ).toBe(true);
});

describe('refused at start-up', () => {
  test('conditions in a circle, over fields that are read off others too', () => {
    const circle = () =>
      declare({
        a: text('A', { when: { field: 'both', filled: true } }),
        b: text('B', { when: { field: 'a', filled: true } }),
        both: text('Both', { derived: { joined: ['b', 'other'] } }),
        other: text('Other'),
      });
    expect(circle).toThrow(
      'things: field "a": its condition depends on itself in a cycle, a > both > b > a; remove it from one of these fields',
    );
  });

  test('conditions in a circle, over computed fields', () => {
    const circle = () =>
      declare({
        b: text('B', { computed: { join: ['a', 'c'] } }),
        a: text('A', { when: { field: 'b', filled: true } }),
        c: text('C'),
      });
    expect(circle).toThrow(
      'things: field "a": its condition depends on itself in a cycle, a > b > a; remove it from one of these fields',
    );
  });

  test('a condition on its own field', () => {
    expect(() => declare({ a: text('A', { when: { field: 'a', filled: true } }) })).toThrow(
      'things: field "a": its condition depends on the field itself;',
    );
  });

  test('a condition on the choice that stands for another field, which the server does not keep', () => {
    const other = () =>
      declare({
        plan: text('Plan'),
        has_plan: choice('Has Plan', ['yes', 'no'], { derived: { field: 'plan', filled: 'yes', empty: 'no' } }),
        number: text('Number', { when: { field: 'has_plan', is: ['yes'] } }),
      });
    expect(other).toThrow(
      'things: field "number": its condition depends on "has_plan", which exists only in the form and is not stored; let it depend on "plan" instead',
    );
  });
});

describe('values that are declared', () => {
  const stored = (resource: Resource, payload: Values, existing?: Values) =>
    readInput(resource, payload, { features, ...(existing && { existing }) });

  test('a pattern takes the whole text, and says its own message', () => {
    const resource = declare({
      code: text('Code', { pattern: { matches: '[A-Z]{2}\\d|x', message: 'Two letters and a digit' } }),
    });
    expect(stored(resource, { code: 'AB1' })).toEqual({ values: { code: 'AB1' }, errors: {} });
    for (const code of ['AB12', 'xx', 'A B1', 'AB1\n1'])
      expect(stored(resource, { code }).errors).toEqual({ code: ['Two letters and a digit'] });
    expect(stored(resource, { code: '' }).errors).toEqual({});
  });

  const reason = declare({
    state: choice('State', ['open', 'shut']),
    reason: text('Reason', { required: { when: { field: 'state', is: ['shut'] } } }),
  });

  test('a field is required while its condition holds', () => {
    const asked = { reason: ['Reason is required'] };
    expect(stored(reason, {}).errors).toEqual({});
    expect(stored(reason, { state: 'shut' }).errors).toEqual(asked);
    expect(stored(reason, { state: 'shut', reason: 'Old' }).errors).toEqual({});
    const existing = { id: 1, state: 'shut', reason: 'Old' };
    expect(stored(reason, { reason: '' }, existing).errors).toEqual(asked);
    expect(stored(reason, { reason: '', state: 'open' }, existing)).toEqual({
      values: { reason: null, state: 'open' },
      errors: {},
    });
    expect(stored(reason, { state: 'shut' }, { id: 1, state: 'open', reason: null }).errors).toEqual(asked);
  });

  test('a record that lacks what is required by now takes other changes', () => {
    const wider = declare({ ...reason.declared, note: text('Note') });
    expect(stored(wider, { note: 'x' }, { id: 1, state: 'shut', reason: null })).toEqual({
      values: { note: 'x' },
      errors: {},
    });
  });

  const sized = declare({
    state: choice('State', ['open', 'shut']),
    size: integer('Size', { max: 9, default: 3, readOnlyWhen: { field: 'state', is: ['shut'] } }),
  });

  test('a locked field keeps what it has, whatever is sent for it', () => {
    const shut = { id: 1, state: 'shut', size: 5 };
    expect(stored(sized, { size: 77 }, shut)).toEqual({ values: {}, errors: {} });
    expect(stored(sized, { size: 7, state: 'open' }, shut)).toEqual({ values: { size: 7, state: 'open' }, errors: {} });
    expect(applyRules(sized, { values: { state: 'shut', size: 7 }, original: shut, features }).values).toEqual({
      state: 'shut',
      size: 5,
    });
    expect(buildUpdatePayload(sized, { values: { state: 'shut', size: 7 }, original: shut, features })).toEqual({});
  });

  test('the save that locks a field takes what is filled in with it', () => {
    const open = { id: 1, state: 'open', size: 5 };
    expect(stored(sized, { state: 'shut', size: 7 })).toEqual({ values: { state: 'shut', size: 7 }, errors: {} });
    expect(stored(sized, { state: 'shut', size: 77 }).errors).toEqual({ size: ['Must be at most 9'] });
    expect(stored(sized, { state: 'shut', size: 7 }, open)).toEqual({ values: { state: 'shut', size: 7 }, errors: {} });
    expect(applyRules(sized, { values: { state: 'shut', size: 7 }, original: open, features }).values).toEqual({
      state: 'shut',
      size: 7,
    });
    expect(buildUpdatePayload(sized, { values: { state: 'shut', size: 7 }, original: open, features })).toEqual({
      state: 'shut',
      size: 7,
    });
  });

  test('a new record starts locked where its condition holds of what it starts with, until that changes', () => {
    const starting = (state: Field, more: FieldMap = {}) =>
      declare({
        state,
        size: integer('Size', { default: 3, readOnlyWhen: { field: 'state', is: ['shut'] } }),
        ...more,
      });
    const kept = (resource: Resource, payload: Values) => {
      const { values } = readInput(resource, payload, { features });
      expect(buildCreatePayload(resource, { ...initialRecord(resource), ...payload }, { features }).size ?? 3).toBe(
        values.size,
      );
      return values.size;
    };
    const words = ['open', 'shut'];
    expect([
      kept(starting(choice('State', words, { default: 'shut' })), { size: 7 }),
      kept(starting(choice('State', words, { default: 'shut' })), { size: 7, state: 'open' }),
    ]).toEqual([3, 7]);
    expect(kept(starting(choice('State', words, { initial: 'shut' })), { size: 7, state: 'shut' })).toBe(3);
    const following = starting(choice('State', words, { default: { field: 'first' } }), {
      first: choice('First', words, { default: 'shut' }),
    });
    expect([kept(following, { state: 'shut', size: 7 }), kept(following, { state: 'open', size: 7 })]).toEqual([3, 7]);
    const hidden = starting(choice('State', words, { default: 'shut', when: { field: 'first', filled: true } }), {
      first: text('First'),
    });
    expect(kept(hidden, { first: 'x', state: 'shut', size: 7 })).toBe(7);
    const read = declare({
      first: text('First'),
      last: text('Last', { readOnlyWhen: { field: 'both', filled: true } }),
      both: text('Both', { derived: { joined: ['first', 'more'] } }),
      more: text('More', { default: 'x' }),
    });
    expect(readInput(read, { last: 'y' }, { features }).values).toEqual({ more: 'x' });
    expect(readInput(read, { last: 'y', more: '' }, { features }).values).toEqual({ last: 'y' });
  });

  test('a field may be asked for by the save that locks it', () => {
    const closing = declare({
      state: choice('State', ['open', 'shut']),
      why: text('Why', {
        required: { when: { field: 'state', is: ['shut'] } },
        readOnlyWhen: { field: 'state', is: ['shut'] },
      }),
      name: text('Name'),
    });
    expect(stored(closing, { state: 'shut' }).errors).toEqual({ why: ['Why is required'] });
    expect(stored(closing, { state: 'shut', why: 'x' }, { id: 1, state: 'open', why: null }).values).toEqual({
      state: 'shut',
      why: 'x',
    });
    expect(stored(closing, { state: 'shut', why: null, name: 'A' }, { id: 1, state: 'shut', why: null })).toEqual({
      values: { state: 'shut', name: 'A' },
      errors: {},
    });
  });

  test('a new record starts with a day counted from today, or with what another field holds', () => {
    const resource = declare({
      name: text('Name'),
      due: date('Due', { default: { today: 30 } }),
      label: text('Label', { default: { field: 'name' } }),
    });
    const due = dayjs().add(30, 'day').format('YYYY-MM-DD');
    expect(stored(resource, { name: 'A' }).values).toEqual({ name: 'A', due, label: 'A' });
    expect(stored(resource, { name: 'A', due: '', label: 'B' }).values).toEqual({ name: 'A', label: 'B' });
    expect(stored(resource, { name: 'C' }, { id: 1, name: 'A', due, label: 'A' }).values).toEqual({ name: 'C' });
  });

  test('computed values follow the others, and are never taken from what is sent', () => {
    const resource = declare({
      first: text('First'),
      last: text('Last'),
      whole: text('Whole', { computed: { join: ['first', 'last'], separator: ', ' } }),
      price: money('Price'),
      count: integer('Count'),
      total: money('Total', { max: 1000, computed: { product: ['price', 'count'] } }),
      taxed: money('Taxed', { computed: { product: ['total', 1.075] } }),
      each: decimal('Each', { scale: 3, computed: { quotient: ['price', 'count'] } }),
      yen: money('Yen', { currency: 'JPY', computed: { quotient: ['count', 2] } }),
      dinar: money('Dinar', { currency: 'KWD', computed: { quotient: ['count', 7] } }),
      rest: integer('Rest', { computed: { difference: [100, 'count', 1] } }),
      day: date('Day'),
      due: date('Due', { computed: { day: 'day', plusDays: 'count' } }),
    });
    const sent = { first: 'Ada', last: ' ', price: '1.10', count: '3', day: '2024-02-28', total: 99, whole: 'x' };
    const { values, errors } = stored(resource, sent);
    expect(errors).toEqual({});
    expect(values).toEqual({
      first: 'Ada',
      price: 1.1,
      count: 3,
      day: '2024-02-28',
      whole: 'Ada',
      total: 3.3,
      taxed: 3.55,
      each: 0.367,
      yen: 2,
      dinar: 0.429,
      rest: 96,
      due: '2024-03-02',
    });
    const existing = { id: 1, ...values };
    expect(stored(resource, { count: 0 }, existing).values).toEqual({
      count: 0,
      total: 0,
      taxed: 0,
      each: null,
      yen: 0,
      dinar: 0,
      rest: 99,
      due: '2024-02-28',
    });
    expect(stored(resource, { price: '' }, existing).values).toEqual({
      price: null,
      total: null,
      taxed: null,
      each: null,
    });
    expect(stored(resource, { last: 'Stone' }, existing).values).toEqual({ last: 'Stone', whole: 'Ada, Stone' });
    expect(stored(resource, { count: 5000 }, existing).errors).toEqual({ total: ['Must be at most 1000'] });
    expect(
      buildUpdatePayload(resource, { values: { ...existing, total: 1, count: 4 }, original: existing, features }),
    ).toEqual({ count: 4 });
    expect(buildCreatePayload(resource, sent, { features })).not.toHaveProperty('total');
  });
});
