import { expect, test } from 'vitest';
import { createAccessControlProvider } from '../../src/provider';
import { registry } from '../fixtures/everything';

const { can } = createAccessControlProvider({ registry });
const allowed = async (resource: string) => {
  const actions = ['list', 'show', 'create', 'clone', 'edit', 'delete', 'recover'];
  const answers = await Promise.all(actions.map((action) => can({ resource, action })));
  return actions.filter((_, at) => answers[at]?.can);
};

test('the verbs of the declaration decide', async () => {
  expect(await allowed('payers')).toEqual(['list', 'show', 'create', 'clone', 'edit', 'delete', 'recover']);
  expect(await allowed('sms_notifications')).toEqual(['list', 'show', 'create', 'clone']);
  expect(await allowed('trash_payers')).toEqual(['list', 'show', 'recover']);
  expect(await allowed('trash_sms_notifications')).toEqual([]);
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
