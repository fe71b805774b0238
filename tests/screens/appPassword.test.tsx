import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { accountAnswer, openApp, setText, type Answer, type Api } from './appHarness';

const changed: Answer = { data: { data: { auth_token: 'fresh', email: 'ann@example.com' } } };
const address = 'POST /sessions/change_password';

async function openModal(api: Api) {
  const app = openApp({ at: '/dashboard/nowhere', signedIn: true, api });
  await app.user.click(await screen.findByRole('button', { name: /ann@example.com/ }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Change Password' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  const fill = async (typed: { readonly old?: string; readonly fresh?: string; readonly repeat?: string }) => {
    const texts = [
      typed.old ?? 'old-Secret1',
      typed.fresh ?? 'new-Secret2',
      typed.repeat ?? typed.fresh ?? 'new-Secret2',
    ];
    for (const [at, label] of ['Current Password', 'New Password', 'Repeat New Password'].entries()) {
      setText(modal.getByLabelText(label), texts[at] ?? '');
    }
    await app.user.click(modal.getByRole('button', { name: 'Change Password' }));
  };
  return { ...app, modal, fill };
}

describe('changing the password (Cases 2 and 5, decision 19)', () => {
  test('all three are required', async () => {
    const { modal, fill, calls } = await openModal({});
    await fill({ old: '', fresh: '', repeat: '' });
    for (const label of ['Current Password', 'New Password', 'Repeat New Password'])
      expect(await modal.findByText(`${label} is required`)).toBeDefined();
    expect(calls).not.toContain(address);
  });

  test('the new ones have to be the same, and long enough', async () => {
    const { modal, fill, calls } = await openModal({});
    await fill({ repeat: 'new-Secret3' });
    expect(await modal.findByText('The two new passwords differ')).toBeDefined();
    await fill({ fresh: 'short-1' });
    expect(await modal.findByText('Must be at least 8 characters')).toBeDefined();
    expect(calls).not.toContain(address);
  });

  test('a refusal stands at its field, and the modal stays with what was typed', async () => {
    const refusal = {
      message: 'Please check the marked fields',
      errors: { old_password: ['The current password is wrong'] },
    };
    const { modal, fill } = await openModal({ [address]: { status: 422, data: refusal } });
    await fill({});
    expect(await modal.findByText('The current password is wrong')).toBeDefined();
    expect(modal.getByLabelText<HTMLInputElement>('New Password').value).toBe('new-Secret2');
    expect(localStorage.getItem('Authorization')).toBe('token');
  });

  test('a session that has ended leads to the sign-in page', async () => {
    let isOver = false;
    const { fill, address: place } = await openModal({
      [address]: { status: 401, data: { message: 'Your session has ended' } },
      'GET /sessions/me': () => ({ status: isOver ? 401 : 200, data: isOver ? {} : { email: 'ann@example.com' } }),
    });
    isOver = true;
    await fill({});
    await waitFor(() => expect(place()).toMatch(/^\/signin\?to=/));
    expect(localStorage.getItem('Authorization')).toBeNull();
  });

  test('success closes the modal, says so, and goes on with the fresh session', async () => {
    let sent: unknown;
    const { fill } = await openModal({
      [address]: (body) => {
        sent = body;
        return changed;
      },
    });
    await fill({});
    expect(await screen.findByText('Password has been changed')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual({
      old_password: 'old-Secret1',
      new_password: 'new-Secret2',
      repeat_new_password: 'new-Secret2',
    });
    expect(localStorage.getItem('Authorization')).toBe('fresh');
  });

  test('who has to change it sees nothing else until it is changed (decision 18)', async () => {
    let must = true;
    const api: Api = {
      'GET /sessions/me': () => accountAnswer({ must_change_password: must }),
      [address]: () => {
        must = false;
        return changed;
      },
    };
    const { user, calls } = openApp({ at: '/dashboard', signedIn: true, api });
    const modal = within(await screen.findByRole('dialog', { name: 'Change Password' }));
    expect(modal.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(modal.getByRole('button', { name: 'Logout' })).toBeDefined();
    expect(calls).toEqual(['GET /sessions/me']);
    setText(modal.getByLabelText('Current Password'), 'old-Secret1');
    setText(modal.getByLabelText('New Password'), 'new-Secret2');
    setText(modal.getByLabelText('Repeat New Password'), 'new-Secret2');
    await user.click(modal.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined();
  });
});
