import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEqual } from '../../src/schema';
import '../fixtures/seed';

/** The same value with the keys of all objects in reverse order, as a database may return it. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, turned(inner)]),
  );
}

test('stored JSON is the same in whichever order its names stand, and another in another order of its lists', () => {
  expect(
    isEqual(
      { attachment_id: 1, name: 'a.txt', at: { x: 1, y: [2, 3] } },
      { at: { y: [2, 3], x: 1 }, name: 'a.txt', attachment_id: 1 },
    ),
  ).toBe(true);
  expect(isEqual([{ a: 1 }, { b: 2 }], [{ b: 2 }, { a: 1 }])).toBe(false);
  fc.assert(fc.property(fc.jsonValue(), (value) => isEqual(value, turned(value))));
});

test('another value, a missing name and one that stands for nothing are differences', () => {
  expect(isEqual({ a: 1, b: null }, { a: 1 })).toBe(false);
  expect(isEqual({ a: 1, b: undefined }, { a: 1, c: undefined })).toBe(false);
  expect(isEqual({ a: 1 }, { a: '1' })).toBe(false);
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => isEqual(one, other) === isEqual(other, one)));
});
