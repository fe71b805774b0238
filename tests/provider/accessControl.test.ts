import { expect, test } from 'vitest';
import { createAccessControlProvider } from '../../src/provider';
import { createRegistry, type Registry } from '../../src/schema';
import { defineResource, text } from '../../src/schema/declare';
import { registry } from '../fixtures/everything';

const accessOf = (declared: Registry, role?: string) =>
  createAccessControlProvider({ registry: declared, readRole: () => Promise.resolve(role) });
const { can } = accessOf(registry);

const allowed = async (resource: string, access = accessOf(registry)) => {
  const actions = ['list', 'show', 'create', 'clone', 'edit', 'delete', 'recover'];
  const answers = await Promise.all(actions.map((action) => access.can({ resource, action })));
  return actions.filter((_, at) => answers[at]?.can);
};

test('the verbs of the declaration decide', async () => {
  expect(await allowed('payers')).toEqual(['list', 'show', 'create', 'clone', 'edit', 'delete', 'recover']);
  expect(await allowed('sms_notifications')).toEqual(['list', 'show', 'create', 'clone']);
  expect(await allowed('trash_payers')).toEqual(['list', 'show', 'recover']);
  expect(await allowed('trash_sms_notifications')).toEqual([]);
});

test('so do the rights of the user’s role', async () => {
  const things = defineResource({
    name: 'things',
    label: { one: 'Thing', many: 'Things' },
    titleFields: ['name'],
    fields: { name: text('Name', { required: true }) },
    list: { columns: ['name'], sort: { field: 'created_at', order: 'desc' } },
    trash: { columns: ['name', 'discarded_at'] },
    rights: { delete: ['brand_admin'], trash: ['brand_admin'] },
    menu: { group: 'Stock', label: 'Things', order: 1 },
  });
  const declared = createRegistry([things], { features: [], roles: ['brand_admin', 'crm_user'] });
  expect(await allowed('things', accessOf(declared, 'brand_admin'))).toContain('recover');
  expect(await allowed('things', accessOf(declared, 'crm_user'))).toEqual(['list', 'show', 'create', 'clone', 'edit']);
  expect(await allowed('trash_things', accessOf(declared, 'crm_user'))).toEqual([]);
});

test('a refusal says what is missing', async () => {
  expect(await can({ resource: 'sms_notifications', action: 'delete' })).toEqual({
    can: false,
    reason: 'sms_notifications has no delete',
  });
  expect(await can({ resource: 'payers', action: 'paint' })).toEqual({
    can: false,
    reason: 'payers: there is no action "paint"',
  });
});

test('what is no declared resource is not judged', async () => {
  expect(await can({ resource: 'dashboard', action: 'list' })).toEqual({ can: true });
  expect(await can({ action: 'list' })).toEqual({ can: true });
});
