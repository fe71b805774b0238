import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { emptyList, openApp, setText, type Answer } from './appHarness';

const session: Answer = { data: { data: { auth_token: 'fresh', email: 'ann@example.com' } } };
const refused = (status: number, message: string): Answer => ({ status, data: { message } });

async function fillIn(user: UserEvent, { email = 'ann@example.com', password = 'secret-Word1' } = {}) {
  setText(await screen.findByLabelText('Email'), email);
  setText(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('the protected routes (Cases 2)', () => {
  test('without a session they lead to the sign-in page, titled with the product, and back after signing in', async () => {
    const { user, address } = openApp({ at: '/dashboard/payers?name=Blue', api: { 'POST /sessions': session } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Patient Support Desk' })).toBeDefined();
    expect(address()).toBe('/signin?to=%2Fdashboard%2Fpayers%3Fname%3DBlue');
    await fillIn(user);
    expect(await screen.findByRole('heading', { name: 'Payers' })).toBeDefined();
    expect(address()).toBe('/dashboard/payers?name=Blue');
    expect(localStorage.getItem('Authorization')).toBe('fresh');
    expect(localStorage.getItem('Email')).toBe('ann@example.com');
  });

  test('/ leads to the dashboard', async () => {
    const { address } = openApp({ at: '/', signedIn: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined();
    expect(address()).toBe('/dashboard');
  });

  test('a session that the server has ended leads to the sign-in page, which says so and knows the e-mail', async () => {
    const { address } = openApp({
      at: '/dashboard/payers',
      signedIn: true,
      api: { 'GET /sessions/me': refused(401, 'Your session has ended') },
    });
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ann@example.com');
    expect(address()).toBe('/signin?to=%2Fdashboard%2Fpayers');
    expect(localStorage.getItem('Authorization')).toBeNull();
  });

  test('a session that ends while several calls are under way is told once, and no longer after signing in', async () => {
    let isOver = true;
    const away = () => (isOver ? refused(401, 'Your session has ended') : emptyList);
    const api = { 'GET /providers': away, 'GET /providers/4': away, 'POST /sessions': session };
    const { user } = openApp({ at: '/dashboard/providers/4/edit', signedIn: true, api });
    await screen.findByRole('heading', { level: 1, name: 'Patient Support Desk' });
    const toasts = () =>
      [...document.querySelectorAll('.ant-notification-notice')].map(({ textContent }) => textContent);
    await waitFor(() => expect(toasts()).toEqual([expect.stringContaining('Your session has ended')]));
    isOver = false;
    setText(screen.getByLabelText('Password'), 'secret-Word1');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByRole('navigation', { name: 'Main menu' });
    await waitFor(() => expect(toasts()).toEqual([]));
  });

  test('a server that does not tell who is signed in keeps nobody out', async () => {
    openApp({ at: '/dashboard', signedIn: true, api: { 'GET /sessions/me': refused(500, 'Broken') } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined();
    expect(screen.getByRole('button', { name: /ann@example.com/ })).toBeDefined();
  });
});

describe('the sign-in page', () => {
  test('somebody signed in is led past it', async () => {
    const { address } = openApp({ at: '/signin', signedIn: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined();
    expect(address()).toBe('/dashboard');
  });

  test.each(['//evil.example/x', 'https://evil.example', '/\\evil.example'])('it does not lead to %s', async (to) => {
    const { address } = openApp({ at: `/signin?to=${encodeURIComponent(to)}`, signedIn: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined();
    expect(address()).toBe('/dashboard');
  });

  test('nothing typed is nothing sent, and the focus is on the first input that lacks something', async () => {
    const { user, calls } = openApp({ at: '/signin' });
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Please input your email!')).toBeDefined();
    expect(await screen.findByText('Please input your password!')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    expect(calls).toEqual([]);
  });

  test('what is no e-mail is not sent', async () => {
    const { user, calls } = openApp({ at: '/signin' });
    await fillIn(user, { email: 'ann@' });
    expect(await screen.findByText('Please input a valid email')).toBeDefined();
    expect(calls).toEqual([]);
  });

  test.each([
    ['wrong credentials', 401, 'The email or the password is wrong'],
    ['too many tries', 429, 'Too many attempts. Try again in 600 seconds'],
  ])('%s: the message stands in a toast and nowhere else, what was typed stays', async (_case, status, message) => {
    const { user, address } = openApp({ at: '/signin', api: { 'POST /sessions': refused(status, message) } });
    await fillIn(user);
    await waitFor(() => expect(document.querySelector('.ant-notification')?.textContent).toContain(message));
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret-Word1');
    expect(address()).toBe('/signin');
    expect(localStorage.getItem('Authorization')).toBeNull();
  });

  test('password managers find the fields', async () => {
    openApp({ at: '/signin' });
    expect((await screen.findByLabelText('Email')).getAttribute('autocomplete')).toBe('username');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
  });
});
