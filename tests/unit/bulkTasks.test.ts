import { expect, it } from 'vitest';
import { registry } from '../../resources';
import { bulkTasks, trashTasks } from '../../src/schema/screens';
import type { Registry } from '../../src/schema';

const labels = (name: string, of = registry) => bulkTasks(of.get(name), of).map(({ label }) => label);

it('what is done with several records follows from their declaration, in a view from that of what it shows', () => {
  expect(labels('payers')).toEqual(['Delete']);
  expect(labels('cases')).toEqual(['Hand Over', 'Delete']);
  expect(labels('follow_ups')).toEqual(['Hand Over', 'Set Status', 'Delete']);
  expect(labels('shipments')).toEqual(['Set Status', 'Delete']);
});

it('whoever may only read does nothing with several records', () => {
  const readers: Registry = {
    ...registry,
    get: (name) => ({ ...registry.get(name), verbs: ['list'] }),
  };
  expect(labels('follow_ups', readers)).toEqual([]);
  expect(trashTasks(readers.get('payers'))).toEqual([]);
  expect(trashTasks(registry.get('payers')).map(({ label }) => label)).toEqual(['Recover']);
});
