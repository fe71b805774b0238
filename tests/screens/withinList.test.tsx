// @vitest-environment jsdom
import './setup';
import type { GetListParams, GetOneParams } from '@refinedev/core';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { library as registry } from '../fixtures/library';
import { dialog, listOf, openAt, refusal } from './screenHarness';

const at = '/dashboard/books/4/loans';
const book = { id: 4, title: 'Sea', volume: 'part_two', author_id: 2, author_name: 'Aurora' };
const getOne = vi.fn((_call: GetOneParams) => Promise.resolve({ data: book }));
const addLoan = async () => (await screen.findAllByRole('button', { name: 'Add Loan' }))[0] as HTMLElement;

it('says whose list it is and who it is about, and holds no other records', async () => {
  const getList = vi.fn((_call: GetListParams) => listOf([])());
  const { user, address } = openAt({ at, registry, provider: { getList, getOne } });
  const heading = await screen.findByRole('heading', { name: 'Loans of book Sea Part Two' });
  expect(heading.querySelector('a')?.getAttribute('href')).toBe('/dashboard/books/4');
  expect(document.title).toBe('Loans of Book 4 · Patient Support Desk');
  expect(screen.getByRole('link', { name: 'Aurora' }).getAttribute('href')).toBe('/dashboard/authors/2');
  expect(screen.getByRole('link', { name: 'Books' }).getAttribute('href')).toBe('/dashboard/books');
  expect(getOne.mock.lastCall?.[0]).toMatchObject({ resource: 'books', id: '4' });
  expect(getList.mock.calls[0]?.[0]).toMatchObject({
    resource: 'loans',
    filters: [{ field: 'book_id', operator: 'eq', value: '4' }],
  });

  await user.type(screen.getByRole('textbox', { name: 'Reader' }), 'ada{Enter}');
  await waitFor(() => expect(address()).toBe(`${at}?reader=ada`));
  await waitFor(() => expect(getList.mock.lastCall?.[0].filters).toHaveLength(2));
});

it('creates records that belong to it', async () => {
  const create = vi.fn(() => Promise.resolve({ data: { id: 9 } }));
  const { user } = openAt({ at, registry, provider: { getList: listOf([]), getOne, create } });
  await user.click(await addLoan());
  const form = await dialog('Create Loan');
  await user.type(form.getByLabelText('Reader'), 'Ada');
  await user.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(create.mock.calls).toMatchObject([[{ variables: { book_id: 4, reader: 'Ada', days: 1 } }]]),
  );
});

it('brings what was typed back at the record that it belongs to, and at no other', async () => {
  const provider = { getList: listOf([]), getOne };
  const first = openAt({ at, registry, provider });
  await first.user.click(await addLoan());
  await first.user.type((await dialog('Create Loan')).getByLabelText('Reader'), 'Half');
  first.unmount();
  const other = openAt({ at: '/dashboard/books/5/loans', registry, provider });
  await addLoan();
  expect(screen.queryByRole('dialog')).toBeNull();
  other.unmount();
  openAt({ at, registry, provider });
  expect((await dialog('Create Loan')).getByLabelText<HTMLInputElement>('Reader').value).toBe('Half');
});

it('marks a record that is in the trash', async () => {
  const discarded = () => Promise.resolve({ data: { ...book, discarded_at: '2024-01-01T00:00:00Z' } });
  openAt({ at, registry, provider: { getList: listOf([]), getOne: discarded } });
  expect(await screen.findByText('Discarded')).toBeTruthy();
});

it('offers nothing new for a record that is in the trash', async () => {
  const discarded = () => Promise.resolve({ data: { ...book, discarded_at: '2024-01-01T00:00:00Z' } });
  openAt({ at, registry, provider: { getList: listOf([]), getOne: discarded } });
  await screen.findByText('Discarded');
  expect(screen.queryByRole('button', { name: 'Add Loan' })).toBeNull();
});

it('says which parts of its address were not understood, and shows the rest', async () => {
  const getList = vi.fn((_call: GetListParams) => listOf([])());
  openAt({ at: `${at}?reader=ada&from=2025-13-45&page=x`, registry, provider: { getList, getOne } });
  const said = 'Parts of the address were not understood: from “2025-13-45”, page “x”';
  expect(await screen.findByText(said)).toBeTruthy();
  expect(getList.mock.lastCall?.[0].filters).toMatchObject([
    { field: 'reader', value: 'ada' },
    { field: 'book_id', value: '4' },
  ]);
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
});

it('keeps its title and its place where the record that it belongs to cannot be read', async () => {
  const getOne = vi.fn(() => Promise.resolve({ data: book })).mockRejectedValueOnce(refusal(422, 'The store is away'));
  document.title = 'The screen before';
  const { user } = openAt({ at, registry, provider: { getList: listOf([]), getOne } });
  expect(await screen.findByText('The store is away')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loans of book …');
  expect(document.title).toBe('Loans of Book 4 · Patient Support Desk');
  expect(screen.getByRole('link', { name: 'Books' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Loans of book Sea Part Two' })).toBeTruthy();
});

it('says that there is no such record', async () => {
  openAt({ at, registry, provider: { getList: listOf([]), getOne: () => Promise.reject(refusal(404, 'Not found')) } });
  expect(await screen.findByText('Book not found')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
