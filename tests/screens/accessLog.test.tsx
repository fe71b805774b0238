import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { emptyList, accountAnswer, openApp, setText, type Answer } from './appHarness';
import { dialog, listOf as listRows, openAt } from './screenHarness';

const log = registry.get('access_log');
const entry = (more: object) => ({
  ...Object.fromEntries(Object.keys(log.fields).map((name) => [name, null])),
  id: 7,
  happened_at: '2026-03-01T10:20:00.000Z',
  user_email: 'bob@example.com',
  action: 'view',
  resource: 'patients',
  records: ['patients:12'],
  ...more,
});
const listOf = (...data: object[]): Answer => ({
  data: { data, meta: { current_page: 1, total: data.length, per_page: 10 } },
});
const administrator = accountAnswer({ permissions: ['shipments', 'access_log'], emergency_minutes: 60 });
const patient = {
  ...Object.fromEntries(Object.keys(registry.get('patients').fields).map((name) => [name, null])),
  id: 12,
  first_name: 'Ann',
  last_name: 'Lee',
};
const nowhere = '/dashboard/nowhere';

describe('the access log', () => {
  test('is a screen of those whom the server lets see it', async () => {
    openApp({
      at: '/dashboard/access-log',
      signedIn: true,
      api: { 'GET /sessions/me': administrator, 'GET /x/access_log': listOf(entry({})) },
    });
    await screen.findByRole('heading', { level: 1, name: 'Access Log' });
    const row = await screen.findByRole('row', { name: /bob@example.com/ });
    expect(await within(row).findByText('Viewed')).toBeDefined();
    expect(await within(row).findByText('patients:12')).toBeDefined();
    expect(screen.getByRole('button', { name: /Download CSV/ })).toBeDefined();
    expect(
      within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Access Log' }),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: /Create/ })).toBeNull();
  });

  test('is said above every screen to have been found broken, to those whom the server tells', async () => {
    const broken = accountAnswer({
      permissions: ['shipments', 'access_log'],
      access_log_broken_at: '2026-03-01T10:20:00.000Z',
    });
    const { user, address } = openApp({ at: nowhere, signedIn: true, api: { 'GET /sessions/me': broken } });
    expect(await screen.findByText(/^The access log was found broken on 03-01-2026/)).toBeDefined();
    await user.click(within(screen.getByRole('alert')).getByRole('link', { name: 'Show' }));
    await waitFor(() => expect(address()).toBe('/dashboard/access-log?action=chain_broken'));
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(/^The access log was found broken/)).toBeNull());
  });

  test('calls the kinds of record by the names of their lists', async () => {
    const entries = ['follow_ups', 'sms_notifications', 'patient_programs', 'access_log', 'former_kind'].map(
      (resource, at) => entry({ id: at + 1, resource }),
    );
    openApp({
      at: '/dashboard/access-log',
      signedIn: true,
      api: { 'GET /sessions/me': administrator, 'GET /x/access_log': listOf(...entries) },
    });
    for (const name of ['Follow-Ups', 'SMS Notifications', 'Consents', 'Access Log', 'former_kind'])
      expect(await screen.findByRole('cell', { name })).toBeDefined();
  });

  test('starts with what happened last, and goes from there to the other way round and back', async () => {
    const getList = vi.fn((_call: { sorters?: unknown }) => listRows([entry({})])());
    const { user, address } = openAt({ at: '/dashboard/access-log', registry, provider: { getList } });
    const sortersAsked = () => getList.mock.lastCall?.[0].sorters;
    await user.click(await screen.findByRole('button', { name: 'When' }));
    await waitFor(() => expect(sortersAsked()).toEqual([{ field: 'happened_at', order: 'asc' }]));
    expect(address()).toBe('/dashboard/access-log?sortField=happened_at&sortOrder=asc');
    await user.click(screen.getByRole('button', { name: 'When' }));
    await waitFor(() => expect(sortersAsked()).toEqual([{ field: 'happened_at', order: 'desc' }]));
    expect(address()).toBe('/dashboard/access-log');
  });

  test('is in no menu where the server tells of no such permission', async () => {
    openApp({ at: nowhere, signedIn: true, settings: { VITE_ADMIN_EMAILS: 'ann@example.com' } });
    await screen.findByRole('link', { name: 'Users' });
    expect(screen.queryByRole('link', { name: 'Access Log' })).toBeNull();
  });

  test('tells on the page of a patient who has looked', async () => {
    const api = {
      'GET /sessions/me': administrator,
      'GET /patients/12': { data: patient },
      'GET /x/access_log': listOf(entry({})),
    };
    const { user } = openApp({ at: '/dashboard/patients/12', signedIn: true, api });
    // The button is enabled once the record is known.
    await screen.findByRole('heading', { level: 1, name: 'Ann Lee' });
    await user.click(screen.getByRole('button', { name: 'Who Has Looked' }));
    const dialog = await screen.findByRole('dialog', { name: 'Who has looked — Ann Lee' });
    expect(await within(dialog).findByRole('row', { name: /bob@example.com.*Viewed/ })).toBeDefined();
  });

  test('tells nobody else', async () => {
    openApp({ at: '/dashboard/patients/12', signedIn: true, api: { 'GET /patients/12': { data: patient } } });
    await screen.findByRole('heading', { level: 1, name: 'Ann Lee' });
    expect(screen.queryByRole('button', { name: 'Who Has Looked' })).toBeNull();
  });
});

describe('emergency access', () => {
  const elsewhere = accountAnswer({ service_manufacturers: ['kedrion'], emergency_minutes: 30 });

  test('is taken with a reason and the password, and shown while it lasts', async () => {
    let grant: object | null = null;
    const { user, calls } = openApp({
      at: nowhere,
      signedIn: true,
      api: {
        'GET /sessions/me': elsewhere,
        'GET /x/emergency_access/mine': () => ({ data: { data: grant } }),
        'POST /x/emergency_access': (body) => {
          if ((body as { reason: string }).reason === 'x')
            return {
              status: 422,
              data: { message: 'No', errors: { reason: ['Please give the reason in at least 3 words'] } },
            };
          grant = { id: 1, expires_at: '2026-03-01T10:20:00.000Z' };
          return { status: 201, data: { data: grant } };
        },
        'DELETE /x/emergency_access/mine': () => {
          grant = null;
          return { data: {} };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Emergency Access' }));
    const dialog = await screen.findByRole('dialog', { name: 'Emergency Access to Octapharma' });
    setText(within(dialog).getByLabelText('Reason'), 'x');
    setText(within(dialog).getByLabelText('Password'), 'secret');
    await user.click(within(dialog).getByRole('button', { name: 'Open the Desk' }));
    await within(dialog).findByText('Please give the reason in at least 3 words');
    setText(within(dialog).getByLabelText('Reason'), 'Pharmacy on the phone');
    await user.click(within(dialog).getByRole('button', { name: 'Open the Desk' }));
    expect(await screen.findByText(/^Emergency access to Octapharma until/)).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'End Access' }));
    await screen.findByRole('button', { name: 'Emergency Access' });
    expect(calls.filter((call) => call === 'POST /x/emergency_access')).toHaveLength(2);
  });

  test('stays, with the screen, where the server does not answer for a while, and says that it could not be ended', async () => {
    let isDown = false;
    const grant = { data: { data: { id: 1, expires_at: '2026-03-01T10:20:00.000Z' } } };
    const down: Answer = { status: 500, data: { message: 'The server is down' } };
    const { user, calls } = openApp({
      at: nowhere,
      signedIn: true,
      api: {
        'GET /sessions/me': elsewhere,
        'GET /x/emergency_access/mine': () => (isDown ? down : grant),
        'DELETE /x/emergency_access/mine': down,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'End Access' }));
    expect(await screen.findByText('The access could not be ended')).toBeDefined();
    isDown = true;
    const before = calls.length;
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(calls.slice(before)).toContain('GET /x/emergency_access/mine'));
    expect(await screen.findByText(/^Emergency access to Octapharma until/)).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeDefined();
  });

  test('asks those who have a second factor for its code too', async () => {
    const sent: unknown[] = [];
    const me = accountAnswer({ service_manufacturers: ['kedrion'], emergency_minutes: 30, has_second_factor: true });
    const take = (body: unknown): Answer => {
      sent.push(body);
      return { status: 422, data: { message: 'No', errors: { code: ['The code is wrong, or was used before'] } } };
    };
    const { user } = openApp({
      at: nowhere,
      signedIn: true,
      api: {
        'GET /sessions/me': me,
        'GET /x/emergency_access/mine': { data: { data: null } },
        'POST /x/emergency_access': take,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Emergency Access' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Emergency Access to Octapharma' }));
    setText(dialog.getByLabelText('Reason'), 'Pharmacy on the phone');
    setText(dialog.getByLabelText('Password'), 'secret');
    await user.click(dialog.getByRole('button', { name: 'Open the Desk' }));
    expect(await dialog.findByText('Please enter the code of your second factor')).toBeDefined();
    setText(dialog.getByLabelText('Code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Open the Desk' }));
    expect(await dialog.findByText('The code is wrong, or was used before')).toBeDefined();
    expect(sent).toEqual([{ reason: 'Pharmacy on the phone', password: 'secret', code: '123456' }]);
  });

  test('forgets the password and the last refusal once its dialog is closed, and keeps the reason', async () => {
    const refused: Answer = { status: 503, data: { message: 'Not now' } };
    const { user } = openApp({
      at: nowhere,
      signedIn: true,
      api: {
        'GET /sessions/me': elsewhere,
        'GET /x/emergency_access/mine': { data: { data: null } },
        'POST /x/emergency_access': refused,
      },
    });
    const openDialog = async () => {
      await user.click(await screen.findByRole('button', { name: 'Emergency Access' }));
      return within(await screen.findByRole('dialog', { name: 'Emergency Access to Octapharma' }));
    };
    const first = await openDialog();
    setText(first.getByLabelText('Reason'), 'Pharmacy on the phone');
    setText(first.getByLabelText('Password'), 'secret');
    await user.click(first.getByRole('button', { name: 'Open the Desk' }));
    await first.findByText('Not now');
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await openDialog();
    expect(again.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Pharmacy on the phone');
    expect(again.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(again.queryByText('Not now')).toBeNull();
  });

  test('is for reading: a change waits for a reason, and nothing that was typed is lost', async () => {
    let changes_from: string | null = null;
    const grant = () => ({ data: { data: { id: 1, expires_at: '2026-03-01T10:20:00.000Z', changes_from } } });
    const sent: unknown[] = [];
    const { user, calls } = openApp({
      at: '/dashboard/payers',
      signedIn: true,
      api: {
        'GET /sessions/me': elsewhere,
        'GET /x/emergency_access/mine': grant,
        'POST /x/emergency_access/mine/changes': (body) => {
          sent.push(body);
          changes_from = '2026-03-01T10:00:00.000Z';
          return grant();
        },
        'POST /payers': (body) => {
          if (changes_from === null)
            return {
              status: 403,
              data: {
                message: 'Emergency access is for reading: give a reason for changes first',
                code: 'emergency_read_only',
              },
            };
          sent.push(body);
          return { status: 201, data: { id: 5, name: 'Acme Health' } };
        },
      },
    });
    expect(await screen.findByText(/^Emergency access to Octapharma until \d\d:\d\d, for reading/)).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Create A New Payer' }));
    const form = await dialog('Create Payer');
    setText(await form.findByLabelText('Name'), 'Acme Health');
    const create = () => user.click(form.getByRole('button', { name: 'Create' }));
    const question = () => dialog('Change Records of Octapharma');
    await create();
    await user.click((await question()).getByRole('button', { name: 'Cancel' }));
    expect(
      (await form.findAllByText('Emergency access is for reading: give a reason for changes first')).length,
    ).toBeGreaterThan(0);
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Acme Health');
    await create();
    const asked = await question();
    setText(asked.getByLabelText('Reason'), 'A payer is missing');
    expect(asked.queryByLabelText('Password')).toBeNull();
    await user.click(asked.getByRole('button', { name: 'Unlock Changes' }));
    await waitFor(() => expect(sent).toMatchObject([{ reason: 'A payer is missing' }, { name: 'Acme Health' }]));
    expect(calls.filter((call) => call === 'POST /payers')).toHaveLength(3);
    expect(await screen.findByText(/Everything that you look at or change is marked/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Unlock Changes' })).toBeNull();
  });

  test('unlocks changes on request, before anything is refused', async () => {
    let changes_from: string | null = null;
    const grant = () => ({ data: { data: { id: 1, expires_at: '2026-03-01T10:20:00.000Z', changes_from } } });
    const answer: Answer = {
      status: 422,
      data: { message: 'No', errors: { reason: ['Please give the reason in at least 3 words'] } },
    };
    const unlock = (body: unknown): Answer => {
      if ((body as { reason: string }).reason === 'x') return answer;
      changes_from = '2026-03-01T10:00:00.000Z';
      return grant();
    };
    const { user } = openApp({
      at: nowhere,
      signedIn: true,
      api: {
        'GET /sessions/me': elsewhere,
        'GET /x/emergency_access/mine': grant,
        'POST /x/emergency_access/mine/changes': unlock,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Unlock Changes' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Change Records of Octapharma' }));
    setText(asked.getByLabelText('Reason'), 'x');
    await user.click(asked.getByRole('button', { name: 'Unlock Changes' }));
    await asked.findByText('Please give the reason in at least 3 words');
    setText(asked.getByLabelText('Reason'), 'A payer is missing');
    await user.click(asked.getByRole('button', { name: 'Unlock Changes' }));
    expect(await screen.findByText(/Everything that you look at or change is marked/)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is not offered where the server does not say so, and nothing is asked for it', async () => {
    const { calls } = openApp({
      at: nowhere,
      signedIn: true,
      api: { 'GET /sessions/me': accountAnswer({ service_manufacturers: ['kedrion'] }) },
    });
    await screen.findByText('You have no access to Octapharma');
    expect(screen.queryByRole('button', { name: 'Emergency Access' })).toBeNull();
    expect(calls.filter((call) => call.includes('/x/'))).toEqual([]);
  });

  test('of others is told to administrators in the header', async () => {
    const open: Answer = { data: { data: [{ id: 3 }], meta: { current_page: 1, total: 2, per_page: 1 } } };
    // The server decides which are open: its clock counts, not that of the browser.
    const answer = (_body: unknown, query: URLSearchParams) =>
      query.get('open') === 'true' && !/\d{4}-/.test(query.toString()) ? open : emptyList;
    openApp({
      at: nowhere,
      signedIn: true,
      api: { 'GET /sessions/me': administrator, 'GET /x/emergency_access': answer },
    });
    const notice = await screen.findByRole('button', { name: '2 emergency accesses are open' });
    expect(notice.closest('a')?.getAttribute('href')).toBe('/dashboard/emergency-access');
  });

  test('of nobody is not told of', async () => {
    const { calls } = openApp({
      at: nowhere,
      signedIn: true,
      api: { 'GET /sessions/me': administrator, 'GET /x/emergency_access': emptyList },
    });
    await waitFor(() => expect(calls).toContain('GET /x/emergency_access'));
    expect(screen.queryByRole('button', { name: /emergency access/ })).toBeNull();
  });
});
