import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyRules,
  boolean,
  choice,
  createRegistry,
  date,
  defineResource,
  integer,
  isEmptyValue,
  readInput,
  richText,
  shapeCreate,
  shapeUpdate,
  text,
  wireValue,
  writableFields,
  type Condition,
  type Field,
  type FieldMap,
  type Resource,
  type Values,
} from '../../src/schema';

const features = ['on'];

/** A kind of record with these fields, as a registry makes it. */
function declare(fields: FieldMap): Resource {
  const spec = defineResource({ name: 'things', label: { one: 'Thing', many: 'Things' }, title: ['id'], fields });
  return createRegistry([spec], { features: ['on', 'off'] }).get('things');
}

const kept = (resource: Resource, values: Values, names = writableFields(resource).map(([name]) => name)): Values =>
  Object.fromEntries(names.map((name) => [name, wireValue(resource.fields[name] as Field, values[name])]));

/** The three readers of a save: what the form keeps, and what the server stores of what goes out and of everything at once. */
function threeReaders(resource: Resource, { original, edit }: { readonly original?: Values; readonly edit: Values }) {
  const values = { ...original, ...edit };
  const form = applyRules(resource, { values, original, features });
  const sent = original ? shapeUpdate(resource, { values: form.values, original, features }) : shapeCreate(resource, form.values, { features });
  const store = (payload: Values) => ({ ...original, ...readInput(resource, payload, { features, ...(original && { existing: original }) }).values });
  const shown = writableFields(resource).flatMap(([name]) => (form.stateOf(name) === 'skipped' ? [] : [name]));
  return {
    form: kept(resource, form.values, shown),
    wire: kept(resource, store(sent), shown),
    server: kept(resource, store({ ...edit, ...(original ? {} : values) }), shown),
  };
}

const makers: readonly ((label: string, more: object) => Field)[] = [
  (label, more) => text(label, more),
  (label, more) => boolean(label, more),
  (label, more) => integer(label, more),
  (label, more) => date(label, more),
  (label, more) => richText(label, more),
  (label, more) => choice(label, ['x', 'y'], more),
];
const valuesOf: readonly fc.Arbitrary<unknown>[] = [
  fc.constantFrom('', '  ', 'x', 'y', null),
  fc.constantFrom(true, false, 'true', null),
  fc.constantFrom(0, 1, '1', '', null),
  fc.constantFrom('2024-02-29', '02-29-2024', '', null),
  fc.constantFrom('<p>x</p>', '<p><br></p>', '', null),
  fc.constantFrom('x', 'y', '', null),
];
const comparedWith: readonly (readonly (string | number | boolean)[])[] = [['x'], [true], [1], ['2024-02-29'], ['<p>x</p>'], ['y']];

interface Plan {
  readonly kind: number;
  readonly only: 'create' | 'update' | undefined;
  /** Picks a condition over the fields that come before, in the order of the plan. */
  readonly pick: readonly [form: number, first: number, second: number];
}

const plan: fc.Arbitrary<Plan> = fc.record({
  kind: fc.nat({ max: makers.length - 1 }),
  only: fc.constantFrom(undefined, undefined, undefined, 'create', 'update'),
  pick: fc.tuple(fc.nat({ max: 7 }), fc.nat(), fc.nat()),
});

function conditionOf(plans: readonly Plan[], at: number): Condition | undefined {
  const [form, first, second] = plans[at]?.pick ?? [0, 0, 0];
  if (at === 0 || form === 0) return undefined;
  const one = (pick: number): Condition => {
    const other = pick % at;
    const field = `f${other}`;
    return pick % 3 === 0 ? { field, filled: pick % 2 === 0 } : { field, is: comparedWith[plans[other]?.kind ?? 0] ?? [] };
  };
  if (form === 1) return { any: [one(first), one(second)] };
  if (form === 2) return { all: [one(first), one(second)] };
  if (form === 3) return { all: [one(first), { feature: first % 2 === 0 ? 'on' : 'off' }] };
  return one(first);
}

/** Fields of which each looks at those planned before it, declared in any order, with two sets of values for them. */
const cases = fc.array(plan, { minLength: 2, maxLength: 7 }).chain((plans) => {
  const values = fc.record(Object.fromEntries(plans.map(({ kind }, at) => [`f${at}`, valuesOf[kind] as fc.Arbitrary<unknown>])), { requiredKeys: [] });
  const order = fc.shuffledSubarray(plans.map((_plan, at) => at), { minLength: plans.length });
  return fc.record({ plans: fc.constant(plans), order, original: values, edit: values });
});

function declaredIn(plans: readonly Plan[], order: readonly number[]): Resource {
  const fields = plans.map((planned, at): [string, Field] => {
    const when = conditionOf(plans, at);
    const more = { ...(when && { when }), ...(planned.only && { only: planned.only }) };
    return [`f${at}`, makers[planned.kind]?.(`F${at}`, more) as Field];
  });
  return declare(Object.fromEntries(order.map((at) => fields[at] as [string, Field])));
}

/** Always the same declarations, so that a failure is one on every machine. */
const runs = { numRuns: 300, seed: 20_260_101 };

describe('the form, the wire and the server keep the same values', () => {
  test('when a record is created', () => {
    fc.assert(
      fc.property(cases, ({ plans, order, edit }) => {
        const resource = declaredIn(plans, order);
        const written = writableFields(resource).flatMap(([name, { only }]) => (only === 'update' ? [] : [name]));
        const { form, wire, server } = threeReaders(resource, { edit: Object.fromEntries(Object.entries(edit).filter(([name]) => written.includes(name))) });
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
        const edit = Object.fromEntries(Object.entries(typed).filter(([name]) => resource.fields[name]?.only !== 'create'));
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
    expect(threeReaders(chain, { original, edit: { a: '' } })).toEqual({ form: nothing, wire: nothing, server: nothing });
    expect(shapeUpdate(chain, { values: { a: '' }, original, features })).toEqual(nothing);
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

test('a choice that stands for a field may decide on that field', () => {
  const resource = declare({
    plan: text('Plan', { when: { field: 'has_plan', is: ['yes'] } }),
    has_plan: choice('Has Plan', ['yes', 'no'], { derived: { from: 'plan', filled: 'yes', empty: 'no' } }),
  });
  const original = { plan: 'x' };
  expect(applyRules(resource, { values: {}, original, features }).stateOf('plan')).toBe('yes');
  expect(threeReaders(resource, { original, edit: { has_plan: 'no' } })).toEqual({ form: { plan: null }, wire: { plan: null }, server: { plan: null } });
  expect(isEmptyValue(resource.fields.plan as Field, applyRules(resource, { values: { plan: '' }, original, features }).effective.plan)).toBe(true);
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
      'things: field "a": its condition goes in a circle: "a" looks at "b", "b" looks at "a". Take one of these conditions away, or let it look at a field outside the circle',
    );
  });

  test('a condition on its own field', () => {
    expect(() => declare({ a: text('A', { when: { field: 'a', filled: true } }) })).toThrow('things: field "a": its condition goes in a circle: "a" looks at "a".');
  });

  test('a condition on the choice that stands for another field, which the server does not keep', () => {
    const other = () =>
      declare({
        plan: text('Plan'),
        has_plan: choice('Has Plan', ['yes', 'no'], { derived: { from: 'plan', filled: 'yes', empty: 'no' } }),
        number: text('Number', { when: { field: 'has_plan', is: ['yes'] } }),
      });
    expect(other).toThrow('things: field "number": its condition looks at "has_plan", a choice that is made on the form and not kept: let it look at "plan", which that is read off');
  });
});
