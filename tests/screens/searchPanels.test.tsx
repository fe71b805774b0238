// @vitest-environment jsdom
import './setup';
import type { GetListParams } from '@refinedev/core';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { library as registry } from '../fixtures/library';
import { listOf, openAt } from './screenHarness';

const at = '/dashboard/books';
const panel = (name: string) => screen.findByRole('button', { name });
const isOpen = async (name: string) => (await panel(name)).getAttribute('aria-expanded') === 'true';
const provider = { getList: listOf([]) };

it('folds the searches of panels away, and remembers those that a person has opened', async () => {
  const first = openAt({ at, registry, provider });
  expect([await isOpen('Make'), await isOpen('Place')]).toEqual([false, false]);
  await first.user.click(await panel('Place'));
  expect([await isOpen('Make'), await isOpen('Place')]).toEqual([false, true]);
  first.unmount();
  const second = openAt({ at, registry, provider });
  expect([await isOpen('Make'), await isOpen('Place')]).toEqual([false, true]);
  await second.user.click(await panel('Place'));
  second.unmount();
  openAt({ at, registry, provider });
  expect(await isOpen('Place')).toBe(false);
});

it('renders the searches of a panel when it is first opened, and keeps what is typed there while it is folded', async () => {
  const { user } = openAt({ at, registry, provider });
  await panel('Place');
  expect(screen.queryByLabelText('Shelf')).toBeNull();
  await user.click(await panel('Place'));
  await user.type(screen.getByRole('textbox', { name: 'Shelf' }), 'nor');
  await user.click(await panel('Place'));
  await user.click(await panel('Place'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Shelf' }).value).toBe('nor');
});

it('tells what a folded panel searches by, and takes it away with a click', async () => {
  const { user, address } = openAt({ at: `${at}?shelf=north`, registry, provider });
  await user.click(await screen.findByRole('button', { name: 'Remove Shelf: north' }));
  await waitFor(() => expect(address()).toBe(at));
});

it('opens no panel for what an address or a link searches by, and tells of it instead', async () => {
  const { router } = openAt({ at: `${at}?shelf=north`, registry, provider });
  expect(await screen.findByRole('button', { name: 'Remove Shelf: north' })).toBeTruthy();
  expect([await isOpen('Make'), await isOpen('Place')]).toEqual([false, false]);
  await router.navigate(`${at}?shelf=south`);
  expect(await screen.findByRole('button', { name: 'Remove Shelf: south' })).toBeTruthy();
  expect(await isOpen('Place')).toBe(false);
});

it('searches by what stands in a folded panel too, and opens one whose search is refused', async () => {
  const getList = vi.fn((_call: GetListParams) => listOf([])());
  const { user, address } = openAt({ at: `${at}?shelf=north`, registry, provider: { getList } });
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'sea{Enter}');
  await waitFor(() => expect(address()).toBe(`${at}?title=sea&shelf=north`));
  await waitFor(() => expect(getList.mock.lastCall?.[0].filters).toHaveLength(2));
  expect(await isOpen('Place')).toBe(false);

  await user.click(await panel('Place'));
  const shelf = screen.getByRole('textbox', { name: 'Shelf' });
  await user.clear(shelf);
  await user.type(shelf, 'n');
  await user.click(await panel('Place'));
  expect(await isOpen('Place')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(async () => expect(await isOpen('Place')).toBe(true));
  expect((await screen.findByRole('alert')).textContent).toBe('At least 2 characters');
  expect(await screen.findAllByText('At least 2 characters')).toHaveLength(1);
  expect(address()).toBe(`${at}?title=sea&shelf=north`);
});

it('chooses from names of the API, and by the names of true and false', async () => {
  const custom = vi.fn(() => Promise.resolve({ data: ['Old Press'] }));
  const { user, address } = openAt({ at: `${at}?bound=false`, registry, provider: { ...provider, custom } });
  await user.click(await panel('Make'));
  expect(await screen.findByDisplayValue('Loose')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Press' }));
  await user.click(await screen.findByText('Old Press', { selector: '.ant-select-item-option-content' }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(address()).toBe(`${at}?press=OP&bound=false`));
});

it('offers what an open list holds, and takes what it does not', async () => {
  const { user, address } = openAt({ at: `${at}?cover=hard`, registry, provider });
  await user.click(await panel('Make'));
  const cover = () => screen.getByRole('combobox', { name: 'Cover' });
  await waitFor(() => expect(cover()).toHaveProperty('value', 'Hardcover'));
  await user.clear(cover());
  await user.click(cover());
  await user.click(await screen.findByText('Paper', { selector: '.ant-select-item-option-content' }));
  await user.click(screen.getByRole('combobox', { name: 'Marks' }));
  expect(await screen.findByText('Rare', { selector: '.ant-select-item-option-content' })).toBeTruthy();
  await user.type(screen.getByRole('combobox', { name: 'Marks' }), 'Torn');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(address()).toBe(`${at}?cover=Paper&marks=Torn`));
});

it('searches a list by several values at once, tells of them in a folded panel, and empties one after the other', async () => {
  const getList = vi.fn((_call: GetListParams) => listOf([])());
  const { user, address } = openAt({ at: `${at}?tones=dark`, registry, provider: { getList } });
  await user.click(await panel('Make'));
  const tones = () => screen.getByRole('combobox', { name: 'Tones' });
  expect(await screen.findByDisplayValue('Dark')).toBeTruthy();
  await user.click(tones());
  await user.click(await screen.findByText('Sad', { selector: '.ant-select-item-option-content' }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(address()).toBe(`${at}?tones=dark%2Csad`));
  await waitFor(() =>
    expect(getList.mock.lastCall?.[0].filters).toEqual([{ field: 'tones', operator: 'in', value: 'dark,sad' }]),
  );
  await user.click(await panel('Make'));
  expect(await screen.findByRole('button', { name: 'Remove Tones: Dark, Sad' })).toBeTruthy();
  await user.click(await panel('Make'));
  await user.click(tones());
  await user.keyboard('{Backspace}{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(address()).toBe(at));
});

it('searches a choice by several of its options at once, which stand in the address', async () => {
  const getList = vi.fn((_call: GetListParams) => listOf([])());
  const sinks = '/dashboard/lab/sinks';
  const { user, address } = openAt({ at: `${sinks}?severities=low`, provider: { getList } });
  await user.click(await panel('Kind'));
  expect(await screen.findByDisplayValue('Low')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Severities' }));
  await user.click(await screen.findByText('High', { selector: '.ant-select-item-option-content' }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(address()).toBe(`${sinks}?severities=low%2Chigh`));
  await waitFor(() =>
    expect(getList.mock.lastCall?.[0].filters).toEqual([{ field: 'severities', operator: 'in', value: 'low,high' }]),
  );
  await user.click(await panel('Kind'));
  expect(await screen.findByRole('button', { name: 'Remove Severities: Low, High' })).toBeTruthy();
});

it('leads from the list to the page that creates a record, where that is declared', async () => {
  const { user, address } = openAt({
    at,
    registry,
    provider,
    pages: [{ path: `${at}/new`, element: <p>A new book</p> }],
  });
  await user.click((await screen.findAllByRole('button', { name: 'Add Book' }))[0] as HTMLElement);
  expect(await screen.findByText('A new book')).toBeTruthy();
  expect(address()).toBe(`${at}/new`);
});
