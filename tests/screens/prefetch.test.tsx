// @vitest-environment jsdom
import './setup';
import type { GetListParams } from '@refinedev/core';
import { cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preloadOnHover } from '../../src/app/preloadOnHover';
import { usePreload } from '../../src/ui/loading/usePreload';
import { never, openAt, refusal } from './screenHarness';

const pages =
  (rows: Readonly<Record<number, string>>) =>
  ({ pagination }: GetListParams) => {
    const page = pagination?.currentPage ?? 1;
    return Promise.resolve({
      data: [{ id: page, name: rows[page] ?? '', first_name: rows[page] ?? '', last_name: '' }],
      total: 25,
    });
  };
const names = { 1: 'First Page', 2: 'Second Page', 3: 'Third Page' };
/** Advances the clock until a prefetched answer is stale. */
function goOnLater() {
  const later = Date.now() + 3000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
}
const asked = (getList: { readonly mock: { readonly calls: readonly (readonly [GetListParams])[] } }) =>
  getList.mock.calls.map(([{ pagination }]) => pagination?.currentPage);

beforeEach(() => {
  const requestIdleCallback = (rested: () => void) => {
    rested();
    return 1;
  };
  Object.assign(window, { requestIdleCallback, cancelIdleCallback: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

it('has the next page of a list ready when it is asked for, and reads it anew behind it', async () => {
  const getList = vi.fn(pages(names));
  const { user } = openAt({ at: '/dashboard/payers', provider: { getList } });
  await screen.findByRole('cell', { name: 'First Page' });
  await waitFor(() => expect(asked(getList)).toEqual([1, 2]));
  getList.mockImplementation(never);
  goOnLater();
  await user.click(screen.getByRole('button', { name: 'Next Page' }));
  expect(await screen.findByRole('cell', { name: 'Second Page' })).toBeTruthy();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(asked(getList)).toEqual([1, 2, 2]);
});

it('reads records whose access is logged only when somebody is about to ask for them', async () => {
  const getList = vi.fn(pages(names));
  const { user } = openAt({ at: '/dashboard/patients', provider: { getList } });
  await screen.findByRole('cell', { name: 'First Page' });
  const next = screen.getByRole('button', { name: 'Next Page' });
  expect(asked(getList)).toEqual([1]);
  await user.hover(screen.getByRole('button', { name: '3' }));
  expect(asked(getList)).toEqual([1]);
  await user.hover(next);
  await waitFor(() => expect(asked(getList)).toEqual([1, 2]));
  fireEvent.focus(next);
  expect(asked(getList)).toEqual([1, 2]);
});

it('takes what was read for somebody who pointed as the answer, and reads anew what is older', async () => {
  const getList = vi.fn(pages(names));
  const { user } = openAt({ at: '/dashboard/patients', provider: { getList } });
  await screen.findByRole('cell', { name: 'First Page' });
  const next = screen.getByRole('button', { name: 'Next Page' });
  await user.hover(next);
  await waitFor(() => expect(asked(getList)).toEqual([1, 2]));
  await user.click(next);
  await screen.findByRole('cell', { name: 'Second Page' });
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
  expect(asked(getList)).toEqual([1, 2]);

  await user.unhover(next);
  await user.hover(next);
  await waitFor(() => expect(asked(getList)).toEqual([1, 2, 3]));
  goOnLater();
  await user.click(next);
  await screen.findByRole('cell', { name: 'Third Page' });
  expect(asked(getList)).toEqual([1, 2, 3, 3]);
});

it('says nothing of a page that could not be read ahead, and reads none for somebody who saves data', async () => {
  const getList = vi.fn(pages(names));
  getList.mockImplementationOnce(pages(names)).mockRejectedValueOnce(refusal(503, 'Away'));
  const { user, toasts } = openAt({ at: '/dashboard/payers', provider: { getList } });
  await waitFor(() => expect(asked(getList)).toEqual([1, 2]));
  await user.click(await screen.findByRole('button', { name: 'Next Page' }));
  expect(await screen.findByRole('cell', { name: 'Second Page' })).toBeTruthy();
  expect(toasts).toEqual([]);

  await waitFor(() => expect(asked(getList).at(-1)).toBe(3));
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  getList.mockClear();
  await user.click(screen.getByRole('button', { name: 'Next Page' }));
  await screen.findByRole('cell', { name: 'Third Page' });
  goOnLater();
  await user.click(screen.getByRole('button', { name: 'Previous Page' }));
  await screen.findByRole('cell', { name: 'Second Page' });
  await user.hover(screen.getByRole('button', { name: 'Next Page' }));
  expect(asked(getList)).toEqual([3, 2]);
});

it('shows what a list had when somebody comes back, marked until the new answer is there', async () => {
  const getList = vi.fn(pages({ 1: 'As It Was' }));
  const { router } = openAt({ at: '/dashboard/patients', provider: { getList } });
  await screen.findByRole('cell', { name: 'As It Was' });
  await router.navigate('/signin');
  await screen.findByText('Sign in here');
  let answer: () => void = () => undefined;
  getList.mockClear();
  getList.mockImplementation((call) =>
    new Promise<void>((resolve) => {
      answer = resolve;
    }).then(() => pages({ 1: 'As It Is' })(call)),
  );
  await router.navigate('/dashboard/patients');
  await screen.findByRole('cell', { name: 'As It Was' });
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(getList).toHaveBeenCalled());
  answer();
  await screen.findByRole('cell', { name: 'As It Is' });
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
});

it('fetches the code of the screen that somebody points at, once they stay there', () => {
  vi.useFakeTimers();
  const [list, record] = [vi.fn(() => Promise.resolve({})), vi.fn(() => Promise.reject(new Error('No network')))];
  preloadOnHover([
    { path: '/payers', lazy: list },
    { path: '/payers/:id', lazy: record },
  ]);
  document.body.innerHTML =
    '<a id="menu" href="/payers"><b>Payers</b></a><table><tr><td><a href="/payers/7">PAY7</a></td><td id="cell">Acme</td></tr></table><a id="away" href="https://example.org/payers">Away</a>';
  const point = (selector: string, rests = 100) => {
    fireEvent.pointerOver(document.querySelector(selector) as Element);
    vi.advanceTimersByTime(rests);
  };
  point('#menu b', 20);
  point('#away');
  expect(list).not.toHaveBeenCalled();
  point('#menu b');
  expect(list).toHaveBeenCalledTimes(1);
  point('#cell');
  expect(record).toHaveBeenCalledTimes(1);
  expect(list).toHaveBeenCalledTimes(1);
  point('#menu b', 20);
  document.body.innerHTML = '';
  vi.advanceTimersByTime(100);
  expect(list).toHaveBeenCalledTimes(1);
});

it('fetches what is opened over a screen once the browser rests, and nothing for somebody who saves data', () => {
  vi.useFakeTimers();
  const part = vi.fn(() => Promise.resolve());
  const parts = [part];
  const open = () => {
    renderHook(() => usePreload(parts, true));
    vi.runAllTimers();
    return part.mock.calls.length;
  };
  expect(open()).toBe(1);
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  expect(open()).toBe(1);
});
