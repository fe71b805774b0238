// @vitest-environment jsdom
import './setup';
import type { CreateParams } from '@refinedev/core';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { dialog, expectNoDialog, listOf, openAt, refusal } from './screenHarness';

const at = '/dashboard/payers';
const title = 'Create Payer';

const setUp = () => {
  const create = vi.fn((_call: CreateParams) => Promise.resolve({ data: { id: 9, name: 'New', phone: null } }));
  const open = () => openAt({ at, provider: { getList: listOf([]), create } });
  const keys = () => create.mock.calls.map(([{ meta }]) => meta?.idempotencyKey as unknown);
  return { create, open, keys };
};

type User = ReturnType<typeof openAt>['user'];

async function type(user: User, name: string) {
  const [button] = await screen.findAllByRole('button', { name: /Create A New Payer/ });
  await user.click(button as HTMLElement);
  const form = await dialog(title);
  await user.type(form.getByLabelText('Name'), name);
  return form;
}

const save = async (user: User) => user.click((await dialog(title)).getByRole('button', { name: 'Create' }));
const saved = () => expectNoDialog(title);

it('sends a form under one key until it is saved, corrected or not, and the next form under another', async () => {
  const { create, open, keys } = setUp();
  create
    .mockRejectedValueOnce(refusal(0, 'The server cannot be reached.'))
    .mockRejectedValueOnce(refusal(422, 'Too short'));
  const { user } = open();
  const form = await type(user, 'Acme');
  await save(user);
  await form.findByText('The server cannot be reached.');
  await user.type(form.getByLabelText('Name'), ' Health');
  await save(user);
  await form.findByText('Too short');
  await save(user);
  await saved();
  await type(user, 'Blue');
  await save(user);
  await saved();
  const [first, second, third, next] = keys();
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([second, third]).toEqual([first, first]);
  expect(next).not.toBe(first);
});

/** Opens the form again after a save that could not reach the server, and whose values are kept as a draft. */
async function reopenAfterFailure() {
  const { create, open, keys } = setUp();
  create.mockRejectedValueOnce(refusal(0, 'The server cannot be reached.'));
  const before = open();
  const form = await type(before.user, 'Acme');
  await save(before.user);
  await form.findByText('The server cannot be reached.');
  before.unmount();
  return { create, keys, user: open().user };
}

it('keeps the key with the draft: what is sent again after a reload is the same call', async () => {
  const { keys, user } = await reopenAfterFailure();
  await save(user);
  await saved();
  expect(keys()).toEqual([expect.any(String), keys()[0]]);
});

it('sends what is typed after a restored draft was discarded as another call: the former one may be stored', async () => {
  const { create, keys, user } = await reopenAfterFailure();
  const restored = await dialog(title);
  await user.click(restored.getByRole('button', { name: 'Discard Them' }));
  await user.type(restored.getByLabelText('Name'), 'Blue');
  await save(user);
  await saved();
  const [first, second] = keys();
  expect([create.mock.lastCall?.[0].variables, second === first]).toEqual([
    expect.objectContaining({ name: 'Blue' }),
    false,
  ]);
});

it('says that what was sent before is stored with other values, and then lets another one be saved', async () => {
  const { create, open, keys } = setUp();
  create.mockRejectedValueOnce(refusal(422, 'This was saved before with other values', { keyUsed: true }));
  const { user } = open();
  const form = await type(user, 'Acme');
  await save(user);
  await form.findByText('This was saved before with other values');
  await save(user);
  await saved();
  const [first, second] = keys();
  expect(second).not.toBe(first);
});
