// @vitest-environment jsdom
import './setup';
import type { CustomParams, GetOneParams } from '@refinedev/core';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { RecordScreen } from '../../src/screens/record/RecordScreen';
import { visibleRegistryFor } from '../../src/schema';
import { registry } from '../fixtures/accounts';
import { dialog, listOf, never, openAt, refusal, type Answers } from './screenHarness';

const account = {
  id: 4,
  holder: 'Ada',
  number: '•••• 3000',
  code: '••••',
  mobile: '•••• 4567',
  contact: null,
  born_on: '••••',
  pin: '•••• 21',
  iban: '•••• 8937',
  updated_at: '2024-02-01T10:00:00Z',
  discarded_at: null,
};
const payment = {
  id: 9,
  purpose: 'Rent',
  account_id: 4,
  account_holder: 'Ada',
  account_number: '•••• 3000',
  account_code: '••••',
  updated_at: '2024-02-01T10:00:00Z',
};
const whole: Readonly<Record<string, unknown>> = { number: 'DE8937', mobile: '5551234567', born_on: '1987-06-05' };
const features = { data: { data: { features: ['unmask'] } } };

const unmask = vi.fn(({ query }: CustomParams): Promise<{ readonly data: object }> => {
  const { field = '' } = query as { readonly field?: string };
  return Promise.resolve({ data: { data: { value: whole[field] ?? null } } });
});
const custom = vi.fn((call: CustomParams): Promise<{ readonly data: object }> => {
  if (call.url === 'x') return Promise.resolve(features);
  return call.url === 'x/unmask' ? unmask(call) : Promise.resolve({ data: { data: [] } });
});
const getOne = (call: GetOneParams) =>
  Promise.resolve({ data: call.resource === 'sample_accounts' ? account : payment });

const open = (more: Answers = {}, { at = 'sample_accounts/4', role = 'brand_admin' } = {}) => {
  const [name = ''] = at.split('/');
  return openAt({
    at: `/dashboard/${at}`,
    registry: visibleRegistryFor(registry, role),
    provider: { getOne, getList: listOf([]), custom, ...more },
    pages: [{ path: `/dashboard/${name}/:id`, element: <RecordScreen resource={name} /> }],
  });
};
const part = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  unmask.mockClear();
  custom.mockClear();
});

it('shows the whole value of a masked field with its button, and hides it with the same', async () => {
  const { user } = open();
  const fields = await part('Account');
  expect(fields.getByText('•••• 3000')).toBeTruthy();
  await user.click(await fields.findByRole('button', { name: 'Show Account Number' }));
  expect(await fields.findByText('DE8937')).toBeTruthy();
  const hide = fields.getByRole('button', { name: 'Hide Account Number' });
  expect(document.activeElement).toBe(hide);
  expect(unmask.mock.calls).toMatchObject([[{ query: { resource: 'sample_accounts', id: '4', field: 'number' } }]]);
  await user.keyboard('{Enter}');
  expect(await fields.findByText('•••• 3000')).toBeTruthy();
  expect(fields.queryByText('DE8937')).toBeNull();
  await user.click(fields.getByRole('button', { name: 'Show Mobile' }));
  expect(await fields.findByText('(555) 123-4567')).toBeTruthy();
  await user.click(fields.getByRole('button', { name: 'Show Born On' }));
  expect(await fields.findByText('06-05-1987')).toBeTruthy();
});

it('hides the whole value after a minute, and once the page is left', async () => {
  const { user } = open();
  const fields = await part('Account');
  const show = await fields.findByRole('button', { name: 'Show Account Number' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fireEvent.click(show);
    await act(() => vi.advanceTimersByTimeAsync(0));
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(fields.getByText('DE8937')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(fields.queryByText('DE8937')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
  await user.click(fields.getByRole('button', { name: 'Show Account Number' }));
  await fields.findByText('DE8937');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(fields.queryByText('DE8937')).toBeNull();
});

it('asks for the value of a linked record where that is stored', async () => {
  const { user } = open({}, { at: 'sample_payments/9' });
  const fields = await part('Payment');
  await user.click(await fields.findByRole('button', { name: 'Show Account Number' }));
  expect(await fields.findByText('DE8937')).toBeTruthy();
  expect(unmask.mock.calls).toMatchObject([[{ query: { resource: 'sample_accounts', id: '4', field: 'number' } }]]);
});

it('offers no whole value to a role that may not see it, nor where the server has none', async () => {
  open({}, { role: 'crm_user' });
  await (await part('Account')).findByRole('button', { name: 'Show Code' });
  expect(screen.queryByRole('button', { name: 'Show Account Number' })).toBeNull();
  cleanup();
  const refused = vi.fn(() => Promise.reject(refusal(404, 'Not found')));
  open({ custom: (call: CustomParams) => (call.url === 'x' ? refused() : custom(call)) });
  expect(await (await part('Account')).findByText('•••• 3000')).toBeTruthy();
  await waitFor(() => expect(refused).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

it('tells why a value could not be shown, and can be asked again', async () => {
  const { user, toasts } = open();
  const fields = await part('Account');
  const button = await fields.findByRole('button', { name: 'Show Account Number' });
  unmask.mockRejectedValueOnce(refusal(403, 'Your role may not see the whole Account Number'));
  await user.click(button);
  await waitFor(() =>
    expect(toasts).toMatchObject([
      { message: 'Account Number could not be shown', description: 'Your role may not see the whole Account Number' },
    ]),
  );
  await user.click(button);
  expect(await fields.findByText('DE8937')).toBeTruthy();
});

const openForm = async (more: Answers = {}) => {
  const update = vi.fn((_call: { readonly variables: object }) => Promise.resolve({ data: account }));
  const { user } = open({ update, ...more });
  await part('Account');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const form = await dialog('Edit Sample Account');
  const save = () => user.click(form.getByRole('button', { name: /^(Save|Update)$/ }));
  return { user, form, update, save };
};

it('keeps a masked value in a form that is saved with another change, whatever its rules', async () => {
  const { user, form, update, save } = await openForm();
  const number = await form.findByLabelText<HTMLInputElement>('Account Number');
  expect(number.value).toBe('');
  await user.click(await form.findByRole('button', { name: 'Show Account Number' }));
  expect(await form.findByText('DE8937')).toBeTruthy();
  await user.type(form.getByLabelText('Holder'), ' L');
  await save();
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update.mock.calls[0]?.[0].variables).toMatchObject({ holder: 'Ada L', number: '•••• 3000', pin: '•••• 21' });
});

it('replaces a masked value by what is typed, keeps it where that is cleared, and removes it on demand', async () => {
  const { user, form, update, save } = await openForm();
  const number = await form.findByLabelText<HTMLInputElement>('Account Number');
  await user.type(number, 'FR76');
  await user.type(form.getByLabelText('Mobile'), '5');
  await user.clear(form.getByLabelText('Mobile'));
  expect(form.queryByRole('button', { name: 'Remove Account Number' })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Remove PIN' }));
  await user.click(form.getByRole('button', { name: 'Remove Code' }));
  await user.click(form.getByRole('button', { name: 'Keep Code' }));
  await save();
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update.mock.calls[0]?.[0].variables).toMatchObject({
    number: 'FR76',
    mobile: '•••• 4567',
    pin: null,
    code: '••••',
  });
});

it('forgets what it has asked for once the page is left', async () => {
  let signal: AbortSignal | undefined;
  const { user, unmount } = open();
  const button = await (await part('Account')).findByRole('button', { name: 'Show Account Number' });
  unmask.mockImplementationOnce(({ meta }) => {
    signal = (meta as { readonly signal: AbortSignal }).signal;
    return never();
  });
  await user.click(button);
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});
