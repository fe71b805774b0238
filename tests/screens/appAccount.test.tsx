import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { accountAnswer, openApp, setText, type Answer, type Api } from './appHarness';

const missing: Answer = { status: 404, data: { message: 'There is nothing at this address' } };
const factor = (more: object = {}): Answer => ({
  data: { data: { active: false, required: false, recovery_codes_left: 0, ...more } },
});
const features = (...names: string[]): Answer => ({ data: { data: { features: names } } });
const secret = {
  data: {
    data: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      address: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    },
  },
};
const codes = { data: { data: { recovery_codes: ['bcdf-ghjk-mnpq-rstv', 'wxz2-3456-789b-cdfg'] } } };
const sessions = (...more: object[]): Answer => ({
  data: {
    data: [
      {
        id: 'a',
        created_at: '2026-01-05T09:00:00Z',
        last_seen_at: '2026-01-05T10:00:00Z',
        address: '203.0.113.1',
        device: 'Chrome on Windows',
        current: true,
      },
      ...more,
    ],
  },
});
const other = {
  id: 'b',
  created_at: '2026-01-04T09:00:00Z',
  last_seen_at: '2026-01-04T10:00:00Z',
  address: '198.51.100.7',
  device: 'Firefox on macOS',
  current: false,
};

async function openMenu(api: Api) {
  const app = openApp({
    at: '/dashboard/nowhere',
    signedIn: true,
    api: {
      'GET /x': features('sessions', 'two_factor'),
      'GET /x/two_factor': factor(),
      'GET /x/sessions': sessions(other),
      ...api,
    },
  });
  await app.user.click(await screen.findByRole('button', { name: /ann@example.com/ }));
  return app;
}

async function openDialog(entry: string, api: Api) {
  const app = await openMenu(api);
  await app.user.click(await screen.findByRole('menuitem', { name: entry }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: entry })) };
}

test.each<[string, Answer]>([
  ['answers 404', missing],
  ['asks for a session that it does not know', { status: 401, data: {} }],
  ['answers something else', { data: 'Not here' }],
  ['has other features', features('search')],
])('a server that %s has no entries for the second factor and devices', async (_what, answer) => {
  const { calls } = await openMenu({ 'GET /x': answer });
  await waitFor(() => expect(calls).toContain('GET /x'));
  expect(calls.filter((call) => call.startsWith('GET /x/'))).toEqual([]);
  expect(
    (await screen.findAllByRole('menuitem'))
      .map(({ textContent }) => textContent)
      .filter((text) => /Factor|Devices/.test(text)),
  ).toEqual([]);
});

test.each(['Change Password', 'Second Factor', 'Signed-in Devices', 'Keyboard Shortcuts'])(
  '%s returns the focus to the account menu',
  async (entry) => {
    const { user, dialog } = await openDialog(entry, {});
    dialog.getAllByRole('button')[0]?.focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: entry })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /ann@example.com/ }));
  },
);

test('the keys of single characters are turned off, and on again, in the sheet of all keys', async () => {
  const { user, dialog } = await openDialog('Keyboard Shortcuts', {});
  expect(dialog.getByText('Keyboard shortcuts').parentElement?.textContent).toBe('?Keyboard shortcuts');
  expect(within(dialog.getByRole('region', { name: 'Go To' })).getByText('Cases').parentElement?.textContent).toBe(
    'g cCases',
  );
  expect(dialog.queryByRole('region', { name: 'Rows' })).toBeNull();
  const choice = dialog.getByRole('checkbox', { name: 'Use keys of single characters' });
  expect(choice).toHaveProperty('checked', true);
  await user.click(choice);
  expect(localStorage.getItem('keysOff')).toBe('true');
  expect(choice).toHaveProperty('checked', false);
  await user.click(choice);
  expect(localStorage.getItem('keysOff')).toBe('false');
});

describe('Signed-in Devices', () => {
  test('lists them, marks this one, and ends another', async () => {
    let ended = false;
    const api: Api = {
      'GET /x/sessions': () => (ended ? sessions() : sessions(other)),
      'DELETE /x/sessions/b': () => {
        ended = true;
        return { data: { data: {} } };
      },
    };
    const { user, dialog } = await openDialog('Signed-in Devices', api);
    const row = (await dialog.findByText('Chrome on Windows')).closest('tr');
    expect(row?.textContent).toContain('This device');
    expect(row?.textContent).toContain('203.0.113.1');
    expect(dialog.queryByRole('button', { name: /^End the session on Chrome on Windows, signed in/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: /^End the session on Firefox on macOS, signed in \d/ }));
    await waitFor(() => expect(dialog.queryByText('Firefox on macOS')).toBeNull());
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'End All Others' }).disabled).toBe(true);
  });
});

describe('Second Factor', () => {
  test('is set up with the password and a code, and shows the recovery codes once', async () => {
    let sent: unknown;
    const api: Api = {
      'POST /x/two_factor/setup': (body) =>
        (body as { password: string }).password === 'right'
          ? secret
          : { status: 422, data: { message: 'No', errors: { password: ['The password is wrong'] } } },
      'POST /x/two_factor/confirm': (body) => {
        sent = body;
        return codes;
      },
    };
    const { user, dialog } = await openDialog('Second Factor', api);
    await user.click(await dialog.findByRole('button', { name: 'Set Up' }));
    setText(dialog.getByLabelText('Password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('The password is wrong')).toBeDefined();
    setText(dialog.getByLabelText('Password'), 'right');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect((await dialog.findByRole('img', { name: /QR code/ })).getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);
    expect(await dialog.findByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeDefined();
    setText(dialog.getByLabelText('Code'), ' 123456 ');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect((await dialog.findByRole('list', { name: 'Recovery codes' })).children).toHaveLength(2);
    expect(sent).toEqual({ code: '123456' });
    await user.click(dialog.getByRole('button', { name: 'I Have Kept Them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is changed with its present code, whose refusal stands at its field', async () => {
    const sent: unknown[] = [];
    const api: Api = {
      'GET /x/two_factor': factor({ active: true, recovery_codes_left: 7 }),
      'POST /x/two_factor/recovery_codes': (body) => {
        sent.push(body);
        return (body as { code: string }).code === '654321'
          ? codes
          : { status: 422, data: { message: 'No', errors: { code: ['The code is wrong, or was used before'] } } };
      },
    };
    const { user, dialog } = await openDialog('Second Factor', api);
    await user.click(await dialog.findByRole('button', { name: 'New Recovery Codes' }));
    setText(dialog.getByLabelText('Password'), 'right');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('Code is required')).toBeDefined();
    setText(dialog.getByLabelText('Code'), '000000');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    const refusal = await dialog.findByText('The code is wrong, or was used before');
    expect(refusal.closest('.ant-form-item')?.contains(dialog.getByLabelText('Code'))).toBe(true);
    setText(dialog.getByLabelText('Code'), '654321');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect((await dialog.findByRole('list', { name: 'Recovery codes' })).children).toHaveLength(2);
    expect(sent).toEqual([
      { password: 'right', code: '000000' },
      { password: 'right', code: '654321' },
    ]);
  });

  test('where it is required, stands before everything else until it is set up', async () => {
    let must = true;
    const api: Api = {
      'GET /sessions/me': () => accountAnswer({ must_set_up_second_factor: must }),
      'GET /x/two_factor': factor({ required: true }),
      'POST /x/two_factor/setup': secret,
      'POST /x/two_factor/confirm': () => {
        must = false;
        return codes;
      },
    };
    const { user } = openApp({ at: '/dashboard/nowhere', signedIn: true, api });
    const dialog = within(await screen.findByRole('dialog', { name: 'Second Factor' }));
    expect([dialog.queryByRole('button', { name: 'Close' }), screen.queryByRole('heading', { level: 1 })]).toEqual([
      null,
      null,
    ]);
    expect(dialog.getByRole('button', { name: 'Logout' })).toBeDefined();
    setText(dialog.getByLabelText('Password'), 'right');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    setText(await dialog.findByLabelText('Code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await user.click(await dialog.findByRole('button', { name: 'I Have Kept Them' }));
    expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeDefined();
  });

  test('signing in asks for the code in a second step', async () => {
    const tried: unknown[] = [];
    const api: Api = {
      'POST /sessions': (body) => {
        tried.push(body);
        const { code } = body as { code?: string };
        if (code === undefined)
          return { status: 401, data: { message: 'Please enter the code', code: 'second_factor_required' } };
        if (code !== '654321')
          return {
            status: 401,
            data: { message: 'The code is wrong, or was used before', code: 'second_factor_wrong' },
          };
        return { data: { data: { auth_token: 'fresh', email: 'ann@example.com' } } };
      },
    };
    const { user } = openApp({ at: '/signin', api });
    setText(await screen.findByLabelText('Email'), 'ann@example.com');
    setText(screen.getByLabelText('Password'), 'secret-Word1');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    setText(await screen.findByLabelText('Code'), '111111');
    expect(document.querySelector('.ant-notification-notice')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('The code is wrong, or was used before')).toBeDefined();
    setText(screen.getByLabelText('Code'), '654321');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(localStorage.getItem('Authorization')).toBe('fresh'));
    expect(tried.at(-1)).toEqual({ email: 'ann@example.com', password: 'secret-Word1', code: '654321' });
  });
});
