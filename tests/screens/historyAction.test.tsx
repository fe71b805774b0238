// @vitest-environment jsdom
import './setup';
import type { CustomParams } from '@refinedev/core';
import { screen, within } from '@testing-library/react';
import { expect, it, test, vi } from 'vitest';
import { registry } from '../../resources';
import { recordTitle } from '../../src/schema/screens';
import { dialog, expectNoDialog, listOf, openAt, withoutFeatures } from './screenHarness';

const kinds = ['providers', 'facilities', 'clinic_contacts', 'payers', 'users'] as const;
const row = {
  id: 7,
  first_name: 'Ada',
  last_name: 'Stone',
  name: 'Northside',
  email: 'ada@example.com',
  service_manufacturers: [],
  updated_at: '2024-02-29T10:00:00.000Z',
};
const versions = [
  {
    id: 2,
    created_at: '2024-02-01T10:00:00Z',
    operator_email: 'ann@example.com',
    operator_name: 'Ann Lee',
    event: 'update',
    changeset: { discarded_by: [null, 'bob@example.com'] },
    names: { 'bob@example.com': 'Bob Ray' },
  },
  { id: 1, created_at: '2024-01-01T10:00:00Z', operator_email: 'eve@example.com', event: 'create', changeset: {} },
];

it.each(kinds)('shows who changed what, by name, for a row of %s', async (name) => {
  const resource = registry.get(name);
  const custom = vi.fn((_call: CustomParams) => Promise.resolve({ data: { data: versions } }));
  const { user } = openAt({
    at: `/dashboard/${resource.screenPath}`,
    registry,
    provider: withoutFeatures({ getList: listOf([row]), custom }),
  });
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'History' }));
  const title = `Change History — ${recordTitle(resource, row)}`;
  const history = await dialog(title);
  const table = within(await history.findByRole('table', { name: 'Change History' }));
  expect((await table.findByTitle('ann@example.com')).textContent).toBe('Ann Lee');
  expect(table.getByTitle('bob@example.com').textContent).toBe('Bob Ray');
  expect(table.getByRole('cell', { name: 'eve@example.com' })).toBeTruthy();
  expect(custom.mock.calls.map(([call]) => call)).toContainEqual(
    expect.objectContaining({ url: 'versions', query: { model_name: resource.label.one, data_keyword: '7' } }),
  );
  await user.click(history.getByRole('button', { name: 'Close' }));
  await expectNoDialog(title);
});

it('does not take an answer that is no list for a record without changes, and reads a total as text', async () => {
  const answers: unknown[] = [{ versions: [] }, { data: versions, meta: { total: '7' } }];
  const custom = vi.fn((_call: CustomParams) => Promise.resolve({ data: answers.shift() ?? { data: [] } }));
  const { user } = openAt({
    at: '/dashboard/payers',
    registry,
    provider: withoutFeatures({ getList: listOf([row]), custom }),
  });
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'History' }));
  const history = await dialog(`Change History — ${recordTitle(registry.get('payers'), row)}`);
  await user.click(await history.findByRole('button', { name: /Retry/ }));
  await history.findByText(/of 7/);
});

test('activities have it too', () => {
  expect(registry.get('activities').list?.actions).toEqual(['edit', 'history', 'delete']);
});
