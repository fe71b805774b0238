// @vitest-environment jsdom
import './setup';
import type { GetListParams } from '@refinedev/core';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ListScreen } from '../../src/screens/list/ListScreen';
import { library as registry } from '../fixtures/library';
import { dialog, expectNoDialog, listOf, openAt, refusal } from './screenHarness';

const at = '/dashboard/books';
const book = { id: 4, title: 'Sea', volume: 'part_two', shelf: 'North', author_id: 2, author_name: 'Aurora' };
const loan = (id: number) => ({
  id,
  reader: `Reader ${id}`,
  days: 1,
  book_id: 4,
  book_title: 'Sea',
  book_volume: 'part_two',
  author_name: 'Aurora',
});
const title = 'Loans — Sea Part Two';

const answering = (
  loans: (call: GetListParams) => Promise<unknown>,
  rows: readonly Record<string, unknown>[] = [book],
) => vi.fn((call: GetListParams) => (call.resource === 'books' ? listOf(rows)() : loans(call)));

const menuOf = async (user: ReturnType<typeof openAt>['user']) => {
  await user.click(await screen.findByLabelText('Actions for Sea Part Two'));
  return within(await screen.findByRole('menu'));
};
const openLoans = async (user: ReturnType<typeof openAt>['user']) => {
  await user.click((await menuOf(user)).getByRole('menuitem', { name: 'Loans' }));
};

it('shows another list in a popup, which pages and sorts without the address', async () => {
  const getList = answering((call) => listOf([loan(call.pagination?.currentPage ?? 0)], 11)());
  const { user, address } = openAt({ at, registry, provider: { getList } });
  await openLoans(user);
  const popup = await dialog(title);
  expect(await popup.findByText('Reader 1')).toBeTruthy();
  expect(popup.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Book Title',
    'Author',
    'Reader',
    'Days',
  ]);
  expect(document.querySelector<HTMLElement>('.ant-modal')?.style.getPropertyValue('width')).toBe('1200px');
  await user.click(popup.getByTitle('2'));
  expect(await popup.findByText('Reader 2')).toBeTruthy();
  expect(getList.mock.lastCall?.[0]).toMatchObject({
    resource: 'loans',
    filters: [{ field: 'book_id', operator: 'eq', value: '4' }],
    pagination: { currentPage: 2, pageSize: 10 },
  });
  await user.click(popup.getByRole('columnheader', { name: 'Days' }));
  const sorted = { sorters: [{ field: 'days', order: 'asc' }], pagination: { currentPage: 1 } };
  await waitFor(() => expect(getList.mock.lastCall?.[0]).toMatchObject(sorted));
  expect(address()).toBe(at);
});

it('closes the popup by a link in it', async () => {
  const stays = { path: `${at}/:id?`, element: <ListScreen resource="books" /> };
  const { user, address } = openAt({
    at,
    registry,
    provider: { getList: answering(listOf([loan(1)])) },
    pages: [stays],
  });
  await openLoans(user);
  await user.click(await (await dialog(title)).findByRole('link', { name: 'Sea' }));
  await waitFor(() => expect(address()).toBe(`${at}/4`));
  await expectNoDialog(title);
});

it('says in the popup that there is nothing, and what failed', async () => {
  const loans = vi.fn(listOf([])).mockRejectedValueOnce(refusal(500, 'The store is away'));
  const { user, toasts } = openAt({ at, registry, provider: { getList: answering(loans) } });
  await openLoans(user);
  const popup = await dialog(title);
  expect(await popup.findByText('The store is away')).toBeTruthy();
  expect(toasts).toMatchObject([{ type: 'error', message: 'Failed to load loans' }]);
  await user.click(popup.getByRole('button', { name: 'Retry' }));
  expect(await popup.findByText('There are no loans')).toBeTruthy();
});

it('refuses a popup whose record lacks what it needs', async () => {
  const { user, toasts } = openAt({
    at,
    registry,
    provider: { getList: answering(listOf([]), [{ ...book, shelf: null }]) },
  });
  await openLoans(user);
  expect(toasts).toMatchObject([{ type: 'error', message: 'The book has no shelf' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['where the server tells of no permissions', undefined, true],
  ['where the server sends none', null as unknown as readonly string[], true],
  ['where the server sends something else', { shipments: false } as unknown as readonly string[], true],
  ['to who has it', ['loans'], true],
  ['to nobody else', ['shipments'], false],
])('offers an action that takes a permission %s (decision 20)', async (_who, permissions, offered) => {
  const provider = { getList: answering(listOf([])), getOne: () => Promise.resolve({ data: book }) };
  const { user, address } = openAt({ at, registry, provider, ...(permissions !== undefined && { permissions }) });
  const menu = await menuOf(user);
  const labels = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(labels).toEqual(['Edit', 'Loans', ...(offered ? ['All Loans'] : []), 'Delete']);
  if (!offered) return;
  await user.click(menu.getByRole('menuitem', { name: 'All Loans' }));
  expect(address()).toBe(`${at}/4/loans`);
});

it('links a cell to the record of a reference where there is one, and marks a discarded one', async () => {
  const by = (id: number, author_id: number | null, author_name: string, more = {}) => ({
    ...book,
    id,
    author_id,
    author_name,
    ...more,
  });
  const rows = [
    by(4, 7, 'Stone'),
    by(5, null, 'Nobody'),
    by(6, 8, 'Gone', { author_discarded_at: '2024-01-01T00:00:00Z' }),
  ];
  openAt({ at, registry, provider: { getList: answering(listOf([]), rows) } });
  const cellOf = async (name: string) => within((await screen.findByText(name)).closest('td') as HTMLElement);
  const linked = await cellOf('Stone');
  expect(linked.getByRole('link').getAttribute('href')).toBe('/dashboard/authors/7');
  expect(linked.queryByText('Discarded')).toBeNull();
  expect((await cellOf('Nobody')).queryByRole('link')).toBeNull();
  expect((await cellOf('Gone')).getByText('Discarded')).toBeTruthy();
});

it('marks a discarded record once where the cell is the reference itself', async () => {
  const columns = ['title', { field: 'author_id', link: 'author_id' }];
  const books = { ...registry.get('books'), list: { columns } };
  const rows = [{ ...book, author_discarded_at: '2024-01-01T00:00:00Z' }];
  openAt({
    at,
    registry: { ...registry, get: (name) => (name === 'books' ? books : registry.get(name)) },
    provider: { getList: answering(listOf([]), rows) },
  });
  const cell = within((await screen.findByText('Aurora')).closest('td') as HTMLElement);
  expect(cell.getByRole('link').getAttribute('href')).toBe('/dashboard/authors/2');
  expect(cell.getAllByText('Discarded')).toHaveLength(1);
});
