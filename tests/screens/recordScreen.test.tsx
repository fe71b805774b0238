// @vitest-environment jsdom
import './setup';
import type { CustomParams, GetListParams, GetOneParams } from '@refinedev/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { RecordScreen } from '../../src/screens/record/RecordScreen';
import { registry as everything } from '../fixtures/everything';
import { library as registry } from '../fixtures/library';
import { dialog, expectNoDialog, listOf, openAt, withoutFeatures, type Answers } from './screenHarness';

const book = {
  id: 4,
  title: 'Sea',
  volume: 'part_two',
  kind: 'Novel',
  shelf: 'B2',
  author_id: 2,
  author_name: 'Aurora',
  updated_at: '2024-02-01T10:00:00Z',
  discarded_at: null,
};
const rows: Readonly<Record<string, readonly { readonly id: number }[]>> = {
  loans: [
    { id: 1, reader: 'Ada', days: 3, book_id: 4, book_title: 'Sea', author_name: 'Aurora' } as { readonly id: number },
  ],
  issues: [{ id: 7, number: 'No 1', days: 9, book_id: 4 } as { readonly id: number }],
};
const versions = [
  {
    id: 2,
    created_at: '2024-02-01T10:00:00Z',
    operator_email: 'ada@example.com',
    event: 'update',
    changeset: { kind: ['Poems', 'Novel'] },
  },
  {
    id: 1,
    created_at: '2024-01-01T10:00:00Z',
    operator_email: 'bob@example.com',
    event: 'create',
    changeset: { title: [null, 'Sea'] },
  },
];
const getList = vi.fn((call: GetListParams) => listOf(rows[call.resource] ?? [])());
const readVersions = (_call: CustomParams): Promise<{ readonly data: object }> =>
  Promise.resolve({ data: { data: versions } });
const custom = vi.fn(readVersions);
let stored: Readonly<Record<string, unknown>> = book;
const getOne = vi.fn((call: GetOneParams) =>
  Promise.resolve({ data: call.resource === 'books' ? stored : { id: call.id, number: 'No 1', days: 9, book_id: 4 } }),
);

const open = (more: Answers = {}) =>
  openAt({
    at: '/dashboard/books/4',
    registry,
    provider: { ...withoutFeatures({ getOne, getList, custom }), ...more },
    pages: [{ path: '/dashboard/books/:id', element: <RecordScreen resource="books" /> }],
  });
const part = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  stored = book;
  for (const call of [getList, custom, getOne]) call.mockClear();
  custom.mockImplementation(readVersions);
});

it('shows all that is declared of a record whose page is declared without sections', async () => {
  openAt({
    at: '/dashboard/sample_pharmacy_groups/4',
    registry: everything,
    provider: {
      getOne: () => Promise.resolve({ data: { id: 4, name: 'Lakeside', updated_at: '2024-02-01T10:00:00Z' } }),
      getList: (call: GetListParams) =>
        listOf(call.resource === 'sample_pharmacies' ? [{ id: 9, name: 'Corner', npi: '1234567890' }] : [])(),
      custom: readVersions,
    },
    pages: [
      { path: '/dashboard/sample_pharmacy_groups/:id', element: <RecordScreen resource="sample_pharmacy_groups" /> },
    ],
  });
  const group = await part('Group');
  await group.findByText('Group Name');
  await group.findByText('Lakeside');
  const members = await part('Sample Pharmacies');
  await members.findByText('Corner');
  await (await part('Change History')).findByText('ada@example.com');
});

it('lists what belongs to the record, by the columns of its own list without those of the record, or by those that are named', async () => {
  open();
  const loans = await part('Loans');
  await loans.findByText('Ada');
  expect(loans.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Author',
    'Reader',
    'Days',
  ]);
  const issues = await part('Issues of This Book');
  await issues.findByText('No 1');
  expect(issues.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Number',
    'Days',
    'Actions',
  ]);
  for (const resource of ['loans', 'issues']) {
    const call = getList.mock.calls.find(([asked]) => asked.resource === resource)?.[0];
    expect(call).toMatchObject({
      filters: [{ field: 'book_id', operator: 'eq', value: '4' }],
      pagination: { currentPage: 1, pageSize: 10 },
    });
  }
});

it('leads to the record that it points to, where that has a page that may be seen', async () => {
  open();
  const fields = await part('Book');
  expect((await fields.findByRole('link', { name: 'Aurora' })).getAttribute('href')).toBe('/dashboard/authors/2');
  cleanup();
  const { record: _record, ...unseen } = registry.get('authors');
  const get = (name: string) => (name === 'authors' ? unseen : registry.get(name));
  openAt({
    at: '/dashboard/books/4',
    registry: { ...registry, get },
    provider: { getOne, getList, custom },
    pages: [{ path: '/dashboard/books/:id', element: <RecordScreen resource="books" /> }],
  });
  expect(await (await part('Book')).findByText('Aurora')).toBeTruthy();
  expect((await part('Book')).queryByRole('link')).toBeNull();
});

it('adds to a list, with the record set, and leads to the screen of all where there is one', async () => {
  const create = vi.fn(() => Promise.resolve({ data: { id: 9 } }));
  const { user, address } = open({ create });
  const loans = await part('Loans');
  await user.click(loans.getByRole('button', { name: 'Add Loan' }));
  const form = await dialog('Create Loan');
  await user.type(await form.findByLabelText('Reader'), 'Eve');
  await user.click(form.getByRole('button', { name: /^(Create|Save)$/ }));
  await waitFor(() =>
    expect(create.mock.calls).toMatchObject([
      [{ resource: 'loans', variables: { book_id: 4, reader: 'Eve', days: 1 } }],
    ]),
  );
  await expectNoDialog('Create Loan');
  expect((await part('Issues of This Book')).queryByRole('button', { name: /^Open all/ })).toBeNull();
  await user.click(loans.getByRole('button', { name: 'Open all Loans' }));
  await waitFor(() => expect(address()).toBe('/dashboard/books/4/loans'));
});

it('adds to a list whose records are created on a page by that page, which is told of the record', async () => {
  const author = { path: '/dashboard/authors/:id', element: <RecordScreen resource="authors" /> };
  const { user, address } = openAt({
    at: '/dashboard/authors/2?tab=books',
    registry,
    provider: { getOne, getList },
    pages: [{ path: '/dashboard/books/new', element: <p>A new book</p> }, author],
  });
  await user.click((await part('Books')).getByRole('button', { name: 'Add Book' }));
  expect(await screen.findByText('A new book')).toBeTruthy();
  expect(address()).toBe('/dashboard/books/new?author_id=2');
});

it('offers nothing new, and no action, for a record that is in the trash', async () => {
  stored = { ...book, discarded_at: '2024-03-01T00:00:00Z' };
  open();
  const loans = await part('Loans');
  await loans.findByText('Ada');
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Sea Part Two' })).toBeNull();
});

it('has the actions of a row in its lists', async () => {
  const deleteOne = vi.fn(() => Promise.resolve({ data: { id: 7 } }));
  const { user } = open({ deleteOne });
  const issues = await part('Issues of This Book');
  await user.click(await issues.findByRole('button', { name: 'Actions for No 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const asked = await dialog('Are you sure to delete this issue?');
  await user.click(asked.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(deleteOne.mock.calls).toMatchObject([[{ resource: 'issues', id: 7 }]]));
});

it('has the actions that the row of the record has, but the one for which there is a button', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Sea Part Two' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Loans',
    'All Loans',
    'Delete',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Loans' }));
  const popup = await dialog('Loans — Sea Part Two');
  expect(await popup.findByText('Ada')).toBeTruthy();
});

it('shows that the record is in the trash once its action has put it there', async () => {
  const deleteOne = vi.fn(() => Promise.resolve({ data: book }));
  const { user } = open({ deleteOne });
  await user.click(await screen.findByRole('button', { name: 'Actions for Sea Part Two' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const asked = await dialog('Are you sure to delete this book?');
  stored = { ...book, discarded_at: '2024-03-01T00:00:00Z' };
  await user.click(asked.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Discarded')).toBeTruthy();
});

it('tells who changed what and when, and reads it again once the record is another', async () => {
  const update = vi.fn(() =>
    Promise.resolve({ data: { ...book, title: 'Ocean', updated_at: '2024-02-02T10:00:00Z' } }),
  );
  const { user } = open({ update });
  const history = await part('Change History');
  await history.findByText('ada@example.com');
  const [, change, creation] = history.getAllByRole('row').filter((row) => row.textContent !== '');
  expect(change?.textContent).toContain('ada@example.comUpdatedKindPoemsNovel');
  expect(creation?.textContent).toContain('bob@example.comCreatedWith 1 field');
  expect(custom.mock.calls).toMatchObject([[{ url: 'versions', query: { model_name: 'Book', data_keyword: '4' } }]]);

  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const form = await dialog('Edit Book');
  await user.clear(await form.findByLabelText('Title'));
  await user.type(form.getByLabelText('Title'), 'Ocean');
  stored = { ...book, title: 'Ocean', updated_at: '2024-02-02T10:00:00Z' };
  await user.click(form.getByRole('button', { name: /^(Create|Save)$/ }));
  await waitFor(() => expect(custom).toHaveBeenCalledTimes(2));
});

it('shows the first rows of a long history, how many changes that are, and the others when asked', async () => {
  const all = Array.from({ length: 2500 }, (_, at) => ({
    ...versions[0],
    id: 2500 - at,
    changeset: { kind: [`Old ${2500 - at}`, 'Novel'] },
  }));
  custom.mockImplementation(({ query }) => {
    const { page = 1 } = query as { readonly page?: number };
    return Promise.resolve({
      data: {
        data: all.slice((page - 1) * 1000, page * 1000),
        meta: { current_page: page, per_page: 1000, total: all.length },
      },
    });
  });
  const { user } = open();
  const history = await part('Change History');
  const rowCount = () => history.getAllByRole('row').length - 1;
  expect(await history.findByText('The latest 500 of 2,500 changes')).toBeTruthy();
  expect(rowCount()).toBe(500);
  for (const count of ['1,000', '2,000']) {
    await user.click(history.getByRole('button', { name: 'Show More' }));
    expect(await history.findByText(`The latest ${count} of 2,500 changes`)).toBeTruthy();
  }
  await user.click(history.getByRole('button', { name: 'Show More' }));
  expect(await history.findByText('Old 1')).toBeTruthy();
  expect(rowCount()).toBe(2500);
  expect(history.queryByRole('button', { name: 'Show More' })).toBeNull();
  expect(custom.mock.calls.map(([{ query }]) => (query as { readonly page?: number }).page)).toEqual([undefined, 2, 3]);
});
