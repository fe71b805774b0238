// @vitest-environment jsdom
import './setup';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { listPath } from '../../src/schema/screens';
import { visibleRegistryFor } from '../../src/schema';
import { registry } from '../fixtures/everything';
import { dialog, listOf, openAt } from './screenHarness';

const stored = {
  id: 7,
  product: 'Plasma',
  wholesaler_id: 4,
  tier: 'Basic',
  tier_note: 'Cold',
  paused: true,
  paused_by: 'Head office',
  created_at: null,
  updated_at: null,
  discarded_at: null,
};
const getOne = vi.fn(() => Promise.resolve({ data: stored }));
const getMany = vi.fn(() => Promise.reject(new Error('Your role may not see sample wholesalers')));
const create = vi.fn(() => Promise.resolve({ data: stored }));

/** The list of supplies as a CRM user sees it. */
function open() {
  const own = visibleRegistryFor(registry, 'crm_user');
  return openAt({
    at: listPath(own.get('sample_supplies')),
    registry: own,
    provider: { getList: listOf([stored]), getOne, getMany, create },
  });
}

beforeEach(() => {
  vi.clearAllMocks();
});

it('a list shows the id of a linked record that a role does not see, and no way to it', async () => {
  open();
  const row = await screen.findByRole('row', { name: /Plasma/ });
  expect(await within(row).findByText('SAMPLEWH4')).toBeTruthy();
  expect(within(row).queryByRole('link', { name: 'SAMPLEWH4' })).toBeNull();
  expect(screen.queryByText('Wholesaler Rebate')).toBeNull();
  expect(screen.queryByRole('button', { name: /Sort by Wholesaler|Wholesaler/ })).toBeNull();
  expect(getMany).not.toHaveBeenCalled();
});

it('a form shows what a role does not write as it is kept, and nothing of what it does not see', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Plasma' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = await dialog('Edit Sample Supply');
  expect(await form.findByText('SAMPLEWH4')).toBeTruthy();
  expect(await form.findByText('Head office')).toBeTruthy();
  expect(form.queryByLabelText('Wholesaler Name')).toBeNull();
  expect(form.queryByLabelText('Retail Rate')).toBeNull();
  expect(form.queryByRole('combobox', { name: 'Wholesaler' })).toBeNull();
  expect(form.queryByRole('textbox', { name: 'Paused By' })).toBeNull();
  expect(getMany).not.toHaveBeenCalled();
});

it('the form of a new record judges by the default of what a role does not write', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Supply' }));
  const form = await dialog('Create Sample Supply');
  await user.type(await form.findByLabelText('Product'), 'Serum');
  await user.type(form.getByLabelText('Tier Note'), 'Cold');
  await user.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({
        variables: expect.objectContaining({ product: 'Serum', tier_note: 'Cold' }) as object,
      }),
    ),
  );
});
