import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionStore } from '../../src/provider';
import { accountAnswer, openApp, setText, type Answer, type Api } from './appHarness';

const minute = 60_000;
const session: Answer = { data: { data: { auth_token: 'fresh', email: 'ann@example.com' } } };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Advances the clock and lets the page notice, as after the machine has slept. */
const pass = (milliseconds: number) =>
  act(async () => {
    vi.setSystemTime(Date.now() + milliseconds);
    await vi.advanceTimersByTimeAsync(1000);
  });

/** Simulates a change by another tab to the shared storage. */
function otherTab(change: () => void, key: string) {
  change();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
}

/** Simulates a page that is left for another one, kept whole in memory, and shown again. */
function leaveAndReturn(meanwhile: () => void) {
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  meanwhile();
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

async function openForm(api: Api = {}) {
  const app = openApp({ at: '/dashboard/payers', signedIn: true, api: { 'POST /sessions': session, ...api } });
  await app.user.click((await screen.findAllByRole('button', { name: /Create/ }))[0] as HTMLElement);
  const form = await screen.findByRole('dialog');
  setText(within(form).getByLabelText(/Name/), 'Blue Horizon');
  await pass(2000);
  return app;
}

const cover = () => screen.findByRole('dialog', { name: 'Patient Support Desk' });
const isHidden = () =>
  document.documentElement.dataset.covered !== undefined &&
  [...document.body.children].every((child) => child.id === 'cover' || (child as HTMLElement).inert);

describe('automatic logoff', () => {
  test('warns two minutes before, and staying goes on', async () => {
    const { user, calls } = await openForm();
    await pass(13 * minute);
    expect((await screen.findByRole('timer')).textContent).toMatch(/^1:5\d$|^2:00$/);
    const before = calls.length;
    await user.click(screen.getByRole('button', { name: 'Stay Signed In' }));
    await waitFor(() => expect(calls.slice(before)).toContain('GET /sessions/me'));
    await pass(12 * minute);
    expect(document.documentElement.dataset.covered).toBeUndefined();
  });

  test.each([
    [
      'dictates',
      (name: HTMLElement) =>
        fireEvent.input(name, { target: { value: `${(name as HTMLInputElement).value} and more` } }),
    ],
    ['presses by voice or a screen reader', (name: HTMLElement) => fireEvent.click(name)],
  ])('does not warn somebody who only %s', async (_, work) => {
    await openForm();
    for (let at = 0; at < 5; at += 1) {
      await pass(4 * minute);
      work(screen.getByDisplayValue(/^Blue Horizon/));
    }
    expect([document.documentElement.dataset.covered, screen.queryByRole('timer')]).toEqual([undefined, null]);
  });

  test('at the limit nothing of the page is left to see, and the session is over; the password opens it where it was', async () => {
    const { user, calls, address } = await openForm();
    const title = document.title;
    await pass(16 * minute);
    const locked = within(await cover());
    expect(isHidden()).toBe(true);
    expect([document.title, localStorage.getItem('Authorization')]).toEqual(['Patient Support Desk', null]);
    expect(calls).toContain('DELETE /sessions');
    expect(document.body.innerHTML).not.toMatch(/Blue Horizon|Payer/);
    expect(screen.queryByDisplayValue('Blue Horizon')).toBeNull();
    setText(locked.getByLabelText('Password'), 'secret-Word1');
    await user.click(locked.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(document.documentElement.dataset.covered).toBeUndefined());
    expect(await screen.findByDisplayValue('Blue Horizon')).toBeDefined();
    expect([address(), document.title, localStorage.getItem('Authorization')]).toEqual([
      '/dashboard/payers',
      title,
      'fresh',
    ]);
  });

  test('a covered page sends no calls at intervals, and an open one does', async () => {
    const { user, calls } = await openForm({
      'GET /sessions/me': accountAnswer({ permissions: ['access_log'], emergency_minutes: 60 }),
    });
    const asked = async (minutes: number) => {
      const before = calls.length;
      await act(() => vi.advanceTimersByTimeAsync(minutes * minute));
      return calls.slice(before);
    };
    await waitFor(() => expect(calls).toContain('GET /x/emergency_access'));
    expect(await asked(2)).toContain('GET /x/emergency_access');
    await pass(16 * minute);
    const locked = within(await cover());
    expect(await asked(10)).toEqual([]);
    setText(locked.getByLabelText('Password'), 'secret-Word1');
    await user.click(locked.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(document.documentElement.dataset.covered).toBeUndefined());
    expect(await asked(2)).toContain('GET /x/emergency_access');
  });

  test('a wrong password leaves it locked, and says so', async () => {
    const { user } = await openForm({
      'POST /sessions': { status: 401, data: { message: 'The email or the password is wrong' } },
    });
    await pass(16 * minute);
    const locked = within(await cover());
    setText(locked.getByLabelText('Password'), 'wrong');
    await user.click(locked.getByRole('button', { name: 'Sign In' }));
    expect(await locked.findByText('The email or the password is wrong')).toBeDefined();
    expect(isHidden()).toBe(true);
  });

  test('the limit is the one that the server names', async () => {
    await openForm({ 'GET /sessions/me': accountAnswer({ idle_minutes: 60 }) });
    await pass(50 * minute);
    expect(document.documentElement.dataset.covered).toBeUndefined();
    await pass(11 * minute);
    expect(await cover()).toBeDefined();
  });

  test('a session that another tab ended covers, and one that it began again opens', async () => {
    await openForm();
    otherTab(() => localStorage.removeItem('Authorization'), 'Authorization');
    expect(await cover()).toBeDefined();
    otherTab(() => localStorage.setItem('Authorization', 'fresh'), 'Authorization');
    await waitFor(() => expect(document.documentElement.dataset.covered).toBeUndefined());
    expect(await screen.findByDisplayValue('Blue Horizon')).toBeDefined();
  });

  test('a logout in another tab, or somebody else who signs in there, leads away', async () => {
    const { assign } = await openForm();
    otherTab(() => localStorage.setItem('Email', 'bob@example.com'), 'Email');
    expect(assign).toHaveBeenLastCalledWith('/dashboard');
    otherTab(() => localStorage.removeItem('Email'), 'Email');
    expect(assign).toHaveBeenLastCalledWith('/signin');
  });

  test('a call in the background that finds the session ended covers as well', async () => {
    let ended = false;
    await openForm({
      'GET /sessions/me': () =>
        ended ? { status: 401, data: { message: 'Your session has ended' } } : accountAnswer(),
    });
    ended = true;
    await pass(minute);
    await pass(minute);
    expect(await cover()).toBeDefined();
  });

  test('and leads to the sign-in page while somebody is at work', async () => {
    let ended = false;
    const { address } = await openForm({
      'GET /sessions/me': () =>
        ended ? { status: 401, data: { message: 'Your session has ended' } } : accountAnswer(),
    });
    ended = true;
    for (const _minute of [1, 2]) {
      vi.setSystemTime(Date.now() + minute);
      window.dispatchEvent(new KeyboardEvent('keydown'));
      await pass(1000);
    }
    await waitFor(() => expect(address()).toMatch(/^\/signin\?to=/));
    expect(document.documentElement.dataset.covered).toBeUndefined();
  });

  test('somebody else finds the sign-in page', async () => {
    const { user, assign } = await openForm();
    await pass(16 * minute);
    await user.click(within(await cover()).getByRole('button', { name: 'Sign in as somebody else' }));
    expect(assign).toHaveBeenCalledExactlyOnceWith('/signin');
  });

  test('a page that Back shows again after a logout is hidden, and leads to the sign-in page', async () => {
    const { user, assign } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await user.click(screen.getByRole('button', { name: 'ann@example.com' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/signin'));
    leaveAndReturn(() => expect(document.documentElement.dataset.covered).toBeDefined());
    expect(isHidden()).toBe(true);
    expect(assign.mock.calls).toEqual([['/signin'], ['/signin']]);
    leaveAndReturn(() => createSessionStore().save({ token: 'fresh', email: 'ann@example.com' }));
    // The harness routes in memory: the window itself stays at its own address.
    expect(assign).toHaveBeenLastCalledWith(window.location.pathname);
  });

  test('a page that Back shows again follows what has become of its session', async () => {
    const { assign } = await openForm();
    leaveAndReturn(() => undefined);
    expect(document.documentElement.dataset.covered).toBeUndefined();
    leaveAndReturn(() => localStorage.removeItem('Authorization'));
    expect(await cover()).toBeDefined();
    leaveAndReturn(() => localStorage.setItem('Authorization', 'fresh'));
    await waitFor(() => expect(document.documentElement.dataset.covered).toBeUndefined());
    expect(await screen.findByDisplayValue('Blue Horizon')).toBeDefined();
    expect(assign).not.toHaveBeenCalled();
    leaveAndReturn(() => localStorage.setItem('Email', 'bob@example.com'));
    expect(isHidden()).toBe(true);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/dashboard');
  });
});
