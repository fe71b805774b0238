// @vitest-environment jsdom
import './setup';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { library as registry } from '../fixtures/library';
import { dialog, expectNoDialog, listOf, never, openAt, refusal } from './screenHarness';

const issue = { id: 7, number: 'No 1', days: 9, book_id: 4 };
let stored = issue;
const read = () => Promise.resolve({ data: { ...stored } });
const getOne = vi.fn(read);
const update = vi.fn(({ variables }: { readonly variables: object }) => {
  stored = { ...stored, ...variables };
  return read();
});

const open = () =>
  openAt({ at: '/dashboard/issues', registry, provider: { getOne, update, getList: () => listOf([stored])() } });

async function edit({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Actions for No 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return dialog('Edit Issue');
}

/** Opens the record and saves other days, without reading it again. */
async function save(page: ReturnType<typeof open>) {
  const form = await edit(page);
  const days = await form.findByLabelText('Days');
  await waitFor(() => expect(days).toHaveProperty('value', '9'));
  getOne.mockImplementation(never);
  await page.user.clear(days);
  await page.user.type(days, '12');
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  return form;
}

beforeEach(() => {
  stored = issue;
  getOne.mockReset().mockImplementation(read);
});

it('shows what was saved when it is opened again, before it is read again', async () => {
  const page = open();
  await save(page);
  await expectNoDialog('Edit Issue');
  const form = await edit(page);
  expect(await form.findByLabelText('Days')).toHaveProperty('value', '12');
  await page.user.type(form.getByLabelText('Days'), '0');
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(update.mock.lastCall).toMatchObject([{ variables: { days: 120 }, meta: { original: { days: 12 } } }]),
  );
});

it('lets the list be left once a save in progress has closed the dialog, and asks nothing', async () => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  update.mockImplementationOnce(() => gate.then(read));
  const page = open();
  await save(page);
  await act(() => page.router.navigate('/dashboard/books'));
  expect(page.address()).toBe('/dashboard/issues');
  act(() => release());
  await waitFor(() => expect(page.address()).toBe('/dashboard/books'));
  await expectNoDialog('Discard unsaved changes?');
});

it('shows nothing that was read before a save of which nobody knows whether it was made, until it is read again', async () => {
  update.mockRejectedValueOnce(refusal(0, 'No answer'));
  const page = open();
  const first = await save(page);
  await waitFor(() => expect(page.toasts).toMatchObject([{ type: 'error' }]));
  stored = { ...issue, days: 12 };
  await page.user.click(first.getByRole('button', { name: 'Cancel' }));
  await page.user.click((await dialog('Discard unsaved changes?')).getByRole('button', { name: 'Discard Changes' }));
  await expectNoDialog('Edit Issue');

  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  getOne.mockImplementation(() => released.then(read));
  const form = await edit(page);
  expect(form.queryByDisplayValue('9')).toBeNull();
  release();
  expect(await form.findByDisplayValue('12')).toBeTruthy();
});
