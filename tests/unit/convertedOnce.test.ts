import { beforeEach, expect, test, vi } from 'vitest';

/* Every reading of a date calls this function, in either notation. */
vi.mock('../../src/fields/date/format', { spy: true });
// Files of a worker share modules: those loaded before this file call the original function instead of the spy.
vi.resetModules();

const { writeFilters } = await import('../../src/provider/filters');
const { buildCreatePayload: shapeCreate, buildUpdatePayload: shapeUpdate } = await import('../../src/schema');
const { readInput, parseListQuery: readListQuery } = await import('../../src/schema/server');
const { toWireDate } = await import('../../src/fields/date/format');
const { readListState } = await import('../../src/screens/search/listState');
const { toCrudFilters: filtersOf } = await import('../../src/screens/search');
const { registry } = await import('../fixtures/everything');

const sinks = registry.get('sinks');
const features: readonly string[] = [];
/** The texts that were read as dates since the last call. */
function readSince(): unknown[] {
  const read = vi.mocked(toWireDate).mock.calls.map(([text]) => text);
  vi.mocked(toWireDate).mockClear();
  return read;
}
beforeEach(() => {
  readSince();
});

test('a day in the address of a list is read once by the list, and once by the server for its SQL', () => {
  const { search } = readListState(sinks, new URLSearchParams('takenOn=02-29-2024')).state;
  expect(readSince()).toEqual(['02-29-2024']);
  const sent = writeFilters(sinks, filtersOf(sinks, search));
  expect(sent).toEqual([['takenOn', '02-29-2024']]);
  expect(readSince()).toEqual([]);
  expect(readListQuery(sinks, sent).where).toEqual([{ field: 'taken_on', op: 'eq', value: '2024-02-29' }]);
  expect(readSince()).toEqual(['02-29-2024']);
});

test('a typed day is read once on its way out, and once by the server', () => {
  const created = JSON.parse(JSON.stringify(shapeCreate(sinks, { ordered_on: '02-29-2024' }, { features }))) as Record<
    string,
    unknown
  >;
  expect([created.ordered_on, readSince()]).toEqual(['2024-02-29', ['02-29-2024']]);
  expect(readInput(sinks, { ordered_on: created.ordered_on }, { features }).values.ordered_on).toBe('2024-02-29');
  expect(readSince()).toEqual(['2024-02-29']);

  const original = { id: 1, ordered_on: '2024-01-01' };
  const changed = shapeUpdate(sinks, { values: { ...original, ordered_on: '02-29-2024' }, original, features });
  expect([changed.ordered_on, readSince()]).toEqual(['2024-02-29', ['02-29-2024']]);
  expect(readInput(sinks, changed, { existing: original, features }).values).toMatchObject({
    ordered_on: '2024-02-29',
  });
  expect(readSince()).toEqual(['2024-02-29']);
});
