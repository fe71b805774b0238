// @vitest-environment jsdom
import './setup';
import { screen, waitFor } from '@testing-library/react';
import dayjs from 'dayjs';
import { beforeEach, expect, it, vi } from 'vitest';
import { listPath, type Values } from '../../src/schema';
import { registry } from '../fixtures/everything';
import { dialog, listOf, openAt } from './screenHarness';

interface Sent {
  readonly variables: Values;
}

const supplies = registry.get('sample_supplies');
const stored = { id: 7, product: 'Plasma', tier: 'Basic', depot: null, retail: null, created_at: null, updated_at: null, discarded_at: null };
const save = vi.fn((_sent: Sent) => Promise.resolve({ data: stored }));
const today = dayjs().format('YYYY-MM-DD');

const open = (supply: Values & { readonly id: number } = stored) => openAt({ at: listPath(supplies), provider: { getList: listOf([stored]), getOne: () => Promise.resolve({ data: supply }), create: save, update: save } });

/** What a save was sent for the keyed child, by the names of its fields. */
const depotSent = (): Values => {
  const values = Object.entries(save.mock.calls[0]?.[0].variables ?? {});
  return Object.fromEntries(values.flatMap(([name, value]) => (name.startsWith('depot.') && value !== undefined && value !== '' ? [[name.slice('depot.'.length), value]] : [])));
};

beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
});

it('a new record shows the defaults of a keyed child with the first value of it, and takes them away with the last', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Supply' }));
  const form = await dialog('Create Sample Supply');
  await user.type(await form.findByLabelText('Product'), 'Serum');
  const sign = form.getByLabelText<HTMLInputElement>('Sign');
  expect([sign.value, form.queryByText('None'), form.queryByLabelText('Grade Note')]).toEqual(['', null, null]);
  await user.type(form.getByLabelText('Shelf'), 'Top');
  expect(await form.findByLabelText('Grade Note')).toBeTruthy();
  await waitFor(() => expect(sign.value).toBe('Top'));
  expect(form.getByText('None')).toBeTruthy();
  await user.clear(form.getByLabelText('Shelf'));
  await waitFor(() => expect(form.queryByText('None')).toBeNull());
  await user.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(depotSent()).toEqual({});
});

it('a stored record sends them with the keyed child that is filled in', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Plasma' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = await dialog('Edit Sample Supply');
  await user.type(await form.findByLabelText('Shelf'), 'Top');
  await user.type(await form.findByLabelText('Grade Note'), 'Dry');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(depotSent()).toMatchObject({ shelf: 'Top', sign: 'Top', cooling: 'None', grade_note: 'Dry', grade: 'B', since: today });
});

it('a keyed child that is begun asks for what it needs, and no more once it is emptied', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Supply' }));
  const form = await dialog('Create Sample Supply');
  await user.type(await form.findByLabelText('Product'), 'Serum');
  const isMarked = () => form.getByText('Shelf').classList.contains('ant-form-item-required');
  expect(isMarked()).toBe(false);
  await user.type(form.getByLabelText('Sign'), 'Top');
  await waitFor(() => expect(isMarked()).toBe(true));
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(await form.findByText('Depot Shelf is required')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  await user.clear(form.getByLabelText('Sign'));
  await waitFor(() => expect(isMarked()).toBe(false));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(depotSent()).toEqual({});
});

it('a stored keyed child is not saved without what it needs', async () => {
  const { user } = open({ ...stored, 'depot.id': 3, 'depot.shelf': 'Top', 'depot.cooling': 'None', 'depot.grade': 'B' });
  await user.click(await screen.findByRole('button', { name: 'Actions for Plasma' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = await dialog('Edit Sample Supply');
  await user.clear(await form.findByLabelText(/Shelf/));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Depot Shelf is required')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});
