import { expect, test } from 'vitest';
import { createAccessControlProvider } from '../../src/provider';
import { createRegistry, defineResource, text } from '../../src/schema';

const fields = { name: text('Name', { required: true }) };
const base = {
  label: { one: 'Thing', many: 'Things' },
  titleFields: ['name'],
  fields,
  list: { columns: ['name'], sort: { field: 'created_at', order: 'desc' } },
} as const;
const registry = createRegistry(
  [
    defineResource({
      ...base,
      name: 'things',
      trash: { columns: ['name', 'discarded_at'] },
      rights: { trash: ['boss'] },
      menu: { group: 'Stock', label: 'Things', order: 1 },
    }),
    defineResource({
      ...base,
      label: { one: 'Plate', many: 'Plates' },
      name: 'plates',
      verbs: ['list'],
      menu: { group: 'Stock', label: 'Plates', order: 2 },
    }),
  ],
  { features: [], roles: ['boss', 'clerk'] },
);

const can = async (resource: string, action: string, role?: string) =>
  (await createAccessControlProvider({ registry, readRole: () => Promise.resolve(role) }).can({ resource, action }))
    .can;

test.each([
  ['things', 'edit', undefined, true],
  ['things', 'delete', 'clerk', true],
  ['things', 'recover', 'boss', true],
  ['things', 'recover', 'clerk', false],
  ['trash_things', 'recover', 'boss', true],
  ['trash_things', 'list', 'clerk', false],
  ['trash_things', 'edit', 'boss', false],
  ['plates', 'list', 'clerk', true],
  ['plates', 'create', 'boss', false],
  ['plates', 'fold', 'boss', false],
  ['no such page', 'list', 'clerk', true],
])('%s: %s as %s: %s', async (resource, action, role, expected) => {
  expect(await can(resource, action, role)).toBe(expected);
});
