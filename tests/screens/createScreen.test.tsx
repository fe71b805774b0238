// @vitest-environment jsdom
import './setup';
import type { CreateParams } from '@refinedev/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createPathWithReference } from '../../src/schema/recordScreens';
import { createPath, recordPath } from '../../src/schema/screens';
import { CreateScreen } from '../../src/screens/form/CreateScreen';
import { library } from '../fixtures/library';
import { expectNoDialog, listOf, openAt, refusal, type Answers } from './screenHarness';

const books = library.get('books');
const at = createPath(books);

const open = (provider: Answers, registry = library, from = at) =>
  openAt({
    at: from,
    registry,
    provider: { getList: listOf([]), ...provider },
    pages: [
      { path: at, element: <CreateScreen resource="books" /> },
      { path: recordPath(books, ':id'), element: <p>The record</p> },
      { path: '/dashboard/authors/:id', element: <p>The author</p> },
    ],
  });

const title = () => screen.findByRole('textbox', { name: 'Title' });

it('creates a record on a page of its own, and goes on to its page without a way back to the form', async () => {
  const create = vi.fn(() => Promise.resolve({ data: { id: 7, title: 'Emma' } }));
  const { user, address, router, toasts } = open({ create });
  expect(await screen.findByRole('heading', { name: 'Create Book' })).toBeTruthy();
  await user.type(await title(), 'Emma');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('The record')).toBeTruthy();
  expect(address()).toBe('/dashboard/books/7');
  expect(create).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ resource: 'books', variables: expect.objectContaining({ title: 'Emma' }) as object }),
  );
  expect(toasts).toMatchObject([{ type: 'success' }]);
  expect(router.state.historyAction).toBe('REPLACE');
});

it('goes on to the page of the record also where it is left during the save, and asks nothing', async () => {
  let release: () => void = () => undefined;
  const create = () => new Promise<object>((resolve) => (release = () => resolve({ data: { id: 7, title: 'Emma' } })));
  const { user, address, router } = open({ create });
  await user.type(await title(), 'Emma');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await act(() => router.navigate('/dashboard/authors/2'));
  expect(address()).toBe(at);
  act(() => release());
  expect(await screen.findByText('The record')).toBeTruthy();
  await expectNoDialog('Discard unsaved changes?');
  expect(address()).toBe('/dashboard/books/7');
  expect([...router.state.blockers.values()]).toMatchObject([{ state: 'unblocked' }]);
});

it('keeps what was typed where it is refused, and asks before it is left', async () => {
  const create = () => Promise.reject(refusal(422, 'Refused', { errors: { title: ['Title is taken'] } }));
  const { user, address } = open({ create });
  await user.type(await title(), 'Emma');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Title is taken')).toBeTruthy();
  expect((await title()).getAttribute('value')).toBe('Emma');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(address()).toBe(at);
});

it('creates what belongs to a record, and goes back to the list on its page', async () => {
  const create = vi.fn(() => Promise.resolve({ data: { id: 7, title: 'Emma' } }));
  const getMany = vi.fn(() => Promise.resolve({ data: [{ id: 2, name: 'Jane' }] }));
  const { user, address } = open(
    { create, getMany },
    library,
    createPathWithReference(books, { by: 'author_id', id: 2 }),
  );
  const way = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
  expect((await way.findByRole('link', { name: 'Jane' })).getAttribute('href')).toBe('/dashboard/authors/2?tab=books');
  await user.type(await title(), 'Emma');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('The author')).toBeTruthy();
  expect(create).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ variables: expect.objectContaining({ title: 'Emma', author_id: 2 }) as object }),
  );
  expect(address()).toBe('/dashboard/authors/2?tab=books');
});

it('goes back to the list on the page of a record where nothing is created', async () => {
  const getMany = () => Promise.resolve({ data: [{ id: 2, name: 'Jane' }] });
  const { user, address } = open({ getMany }, library, createPathWithReference(books, { by: 'author_id', id: 2 }));
  await title();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(address()).toBe('/dashboard/authors/2?tab=books');
});

it('keeps what was typed for one record apart from that for another, and from that for none', async () => {
  const getMany = () =>
    Promise.resolve({
      data: [
        { id: 2, name: 'Jane' },
        { id: 3, name: 'Anne' },
      ],
    });
  const openFor = (id?: number) =>
    open({ getMany }, library, createPathWithReference(books, id === undefined ? undefined : { by: 'author_id', id }));
  const first = openFor(2);
  await first.user.type(await title(), 'Emma');
  first.unmount();
  for (const id of [3, undefined]) {
    const other = openFor(id);
    expect((await title()).getAttribute('value')).toBe('');
    other.unmount();
  }
  openFor(2);
  expect((await title()).getAttribute('value')).toBe('Emma');
});

it('says which record of an address it did not understand, and creates without it', async () => {
  const create = vi.fn((_call: CreateParams) => Promise.resolve({ data: { id: 7, title: 'Emma' } }));
  const { user } = open({ create }, library, `${at}?author_id=x`);
  expect(await screen.findByText('A part of the address was not understood: author_id=x')).toBeTruthy();
  await user.type(await title(), 'Emma');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('The record')).toBeTruthy();
  expect(create.mock.calls[0]?.[0].variables).not.toHaveProperty('author_id', expect.anything());
});

it('keeps what was typed where the record that it is for is not there', async () => {
  const create = () =>
    Promise.reject(
      refusal(422, 'Author 999999 does not exist', { errors: { author_id: ['Author 999999 does not exist'] } }),
    );
  const { user, toasts, address } = open(
    { create, getMany: () => Promise.reject(refusal(404, 'Not found', {})) },
    library,
    `${at}?author_id=999999`,
  );
  expect(await screen.findByRole('link', { name: '999999' })).toBeTruthy();
  await user.type(await title(), 'Emma');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({ type: 'error', description: 'Author 999999 does not exist' }),
  );
  expect((await title()).getAttribute('value')).toBe('Emma');
  expect(address()).toBe(`${at}?author_id=999999`);
});

it('leads back to its own list where the record that it is for is not for every role to see', async () => {
  const get = (name: string) => (name === 'authors' ? { ...library.get(name), verbs: [] } : library.get(name));
  open({}, { ...library, get }, createPathWithReference(books, { by: 'author_id', id: 2 }));
  const way = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
  expect(way.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/dashboard/books']);
});

it('is refused to whoever may not create', async () => {
  const get = (name: string) =>
    name === 'books' ? { ...books, verbs: books.verbs.filter((verb) => verb !== 'create') } : library.get(name);
  open({}, { ...library, get });
  expect(await screen.findByText('Your role may not create books')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
});
