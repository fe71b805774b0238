// @vitest-environment jsdom
import './setup';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createForPath, createPath, recordPath } from '../../src/schema';
import { CreateScreen } from '../../src/screens/form/CreateScreen';
import { library } from '../fixtures/library';
import { listOf, openAt, refusal, type Answers } from './screenHarness';

const books = library.get('books');
const at = createPath(books);

const open = (provider: Answers, registry = library, from = at) =>
  openAt({ at: from, registry, provider: { getList: listOf([]), ...provider }, pages: [{ path: at, element: <CreateScreen resource="books" /> }, { path: recordPath(books, ':id'), element: <p>The record</p> }, { path: '/dashboard/authors/:id', element: <p>The author</p> }] });

const title = () => screen.findByRole('textbox', { name: 'Title' });

beforeEach(() => sessionStorage.clear());

it('creates a record on a page of its own, and goes on to its page without a way back to the form', async () => {
  const create = vi.fn(() => Promise.resolve({ data: { id: 7, title: 'Emma' } }));
  const { user, address, router, toasts } = open({ create });
  expect(await screen.findByRole('heading', { name: 'Create Book' })).toBeTruthy();
  await user.type(await title(), 'Emma');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('The record')).toBeTruthy();
  expect(address()).toBe('/dashboard/books/7');
  expect(create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ resource: 'books', variables: expect.objectContaining({ title: 'Emma' }) as object }));
  expect(toasts).toMatchObject([{ type: 'success' }]);
  expect(router.state.historyAction).toBe('REPLACE');
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
  const { user, address } = open({ create, getMany }, library, createForPath(books, { by: 'author_id', id: 2 }));
  const way = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
  expect((await way.findByRole('link', { name: 'Jane' })).getAttribute('href')).toBe('/dashboard/authors/2?tab=books');
  await user.type(await title(), 'Emma');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('The author')).toBeTruthy();
  expect(create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ variables: expect.objectContaining({ title: 'Emma', author_id: 2 }) as object }));
  expect(address()).toBe('/dashboard/authors/2?tab=books');
});

it('goes back to the list on the page of a record where nothing is created', async () => {
  const getMany = () => Promise.resolve({ data: [{ id: 2, name: 'Jane' }] });
  const { user, address } = open({ getMany }, library, createForPath(books, { by: 'author_id', id: 2 }));
  await title();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(address()).toBe('/dashboard/authors/2?tab=books');
});

it('is refused to whoever may not create', async () => {
  const get = (name: string) => (name === 'books' ? { ...books, verbs: books.verbs.filter((verb) => verb !== 'create') } : library.get(name));
  open({}, { ...library, get });
  expect(await screen.findByText('Your role may not create books')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
});
