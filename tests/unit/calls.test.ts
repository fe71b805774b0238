import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { boolean, defineResource, instant, text } from '../../src/schema/declare';
import { createRegistry, formatValue, withDerivedValues, type Resource } from '../../src/schema';
import { listActions } from '../../src/schema/server';
import type { Action } from '../../src/schema/screens';

const fields = {
  name: text('Name'),
  given_at: instant('Given', { readOnly: true }),
  ends_at: instant('Ends', { readOnly: true }),
  is_valid: boolean('Valid', {
    derived: { given: 'given_at', until: 'ends_at' },
    display: { names: { true: 'Active', false: 'Inactive' } },
  }),
} as const;

const things = (...buttons: Exclude<Action, string>[]) =>
  defineResource({
    name: 'things',
    label: { one: 'Thing', many: 'Things' },
    titleFields: ['name'],
    fields,
    search: { name: { field: 'name', op: 'eq' } },
    list: { columns: ['name', { label: 'Send', buttons: buttons as never }], actions: ['edit'] },
    form: { edit: { opensIn: 'modal' }, sections: [{ title: 'Thing', fields: ['name'] }] },
  }) as unknown as Resource;

const problemOf = (...buttons: Exclude<Action, string>[]): string => {
  try {
    createRegistry([things(...buttons)], { features: [] });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

const call = { call: 'send', label: 'Send', done: 'Sent to {name}', failed: 'Failed' };

describe('a call on a record', () => {
  test('may say what the record has', () => {
    expect(problemOf(call)).toBe('');
    expect(listActions(things(call))).toEqual(['edit', call]);
  });

  test.each([
    [{ ...call, done: 'Sent to {nobody}' }, 'action "Send": its message names the unknown field "nobody"'],
    [
      { part: 'sendIt', label: 'Send' },
      'action "Send": its part must be in lower case with underscores; write "send_it"',
    ],
    [
      { listOf: 'things', search: 'nothing', label: 'All' },
      'action "All" lists "things" by "nothing", which is not one of its searches',
    ],
    [
      { listOf: 'things', search: 'name', precondition: { field: 'nothing', message: '' }, label: 'All' },
      'action "All": its precondition names the unknown field "nothing"',
    ],
  ])('is refused at start-up as %j', (action, expected) => {
    expect(problemOf(action)).toContain(expected);
  });
});

describe('a value that holds until a moment', () => {
  const now = '2024-06-01T12:00:00.000Z';
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(now) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    [{ given_at: null, ends_at: null }, false],
    [{ given_at: null, ends_at: '2024-06-02T00:00:00.000Z' }, false],
    [{ given_at: '2024-01-01T00:00:00.000Z', ends_at: null }, true],
    [{ given_at: '2024-01-01T00:00:00.000Z', ends_at: '2024-06-01T12:00:00.001Z' }, true],
    [{ given_at: '2024-01-01T00:00:00.000Z', ends_at: now }, false],
  ])('%j is %s', (values, expected) => {
    expect(withDerivedValues(things(), values).is_valid).toBe(expected);
  });

  test('is taken as the server says it', () => {
    expect(withDerivedValues(things(), { is_valid: true, given_at: null }).is_valid).toBe(true);
  });
});

test('true and false have names of their own, or are Yes and No', () => {
  expect([true, false].map((value) => formatValue(fields.is_valid, value))).toEqual(['Active', 'Inactive']);
  expect([true, false].map((value) => formatValue(boolean('Valid'), value))).toEqual(['Yes', 'No']);
});
