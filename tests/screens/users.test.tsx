// @vitest-environment jsdom
import './setup';
import type { CreateParams, UpdateParams } from '@refinedev/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { dialog, expectNoDialog, listOf, openAt, refusal, withoutFeatures, type Answers } from './screenHarness';

const riley = {
  id: 2,
  email: 'riley@example.com',
  first_name: 'Riley',
  last_name: 'Okafor',
  service_manufacturers: ['octapharma', 'gcbiopharma'],
  role: 'crm_user',
  must_change_password: false,
  created_at: '2026-02-03T10:00:00.000Z',
  updated_at: '2026-02-03T10:00:00.000Z',
  discarded_at: null,
};
const at = '/dashboard/users';
const open = (provider: Answers = {}, address = at, served?: readonly string[]) =>
  openAt({
    at: address,
    registry,
    ...(served && { served }),
    provider: withoutFeatures({
      getList: listOf([riley]),
      getOne: () => Promise.resolve({ data: riley }),
      ...provider,
    }),
  });

async function act({ user }: ReturnType<typeof open>, action: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Riley Okafor' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

const put = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

it('shows the manufacturers as tags, and the role in words', async () => {
  open();
  const row = (await screen.findByRole('cell', { name: 'riley@example.com' })).closest('tr') as HTMLElement;
  const texts = () =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  // Columns beyond the window are rendered a moment later.
  await waitFor(() =>
    expect(texts()).toEqual([
      '2',
      'riley@example.com',
      'Riley',
      'Okafor',
      'CRM User',
      'OctapharmaGCBiopharma',
      '02-03-2026',
      '',
    ]),
  );
  expect(within(row).getByText('GCBiopharma').className).toContain('ant-tag');
});

describe('a list that the server keeps to administrators (decision 17)', () => {
  it.each([at, '/dashboard/trash_users'])(
    '%s says so in place of the screen, and signs nobody out',
    async (address) => {
      const getList = () => Promise.reject(refusal(403, 'Only administrators may see and change users'));
      const { toasts, queries } = open({ getList }, address);
      expect(await screen.findByRole('heading', { level: 1, name: 'You have no access to Users' })).toBeTruthy();
      expect(await screen.findByText('Only administrators may see and change users')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Go to the Dashboard' }).getAttribute('href')).toBe('/dashboard');
      expect(screen.queryByRole('button', { name: 'Create a new CRM User' })).toBeNull();
      expect(screen.queryByRole('table')).toBeNull();
      expect(toasts).toEqual([]);
      expect(localStorage.getItem('Authorization')).toBe('token');
      const observers = queries
        .getQueryCache()
        .getAll()
        .flatMap((query) => query.observers);
      expect(new Set(observers.map((observer) => observer.shouldFetchOnWindowFocus()))).toEqual(new Set([false]));
    },
  );
});

describe('creating', () => {
  async function openForm(provider: Answers = {}) {
    const app = open(provider);
    await app.user.click(await screen.findByRole('button', { name: 'Create a new CRM User' }));
    const form = await dialog('Create User');
    return { ...app, form, submit: () => app.user.click(form.getByRole('button', { name: 'Create' })) };
  }

  it('asks for everything', async () => {
    const { form, submit } = await openForm();
    await submit();
    for (const label of ['Email', 'Password', 'First Name', 'Last Name'])
      expect(await form.findByText(`${label} is required`)).toBeTruthy();
    expect(await form.findByText('Please select manufacturer!')).toBeTruthy();
  });

  it('says at its field that an e-mail is taken, and keeps what was typed', async () => {
    const message = 'A user with this email exists already';
    const create = vi.fn((_call: CreateParams) =>
      Promise.reject(refusal(422, message, { errors: { email: [message] } })),
    );
    const { user, form, submit, toasts } = await openForm({ create });
    const typed = { Email: 'new@example.com', Password: 'a horse of 9', 'First Name': 'Noa', 'Last Name': 'Lind' };
    for (const [label, text] of Object.entries(typed)) put(form.getByLabelText(label), text);
    await user.click(form.getByLabelText('Manufacturers'));
    await user.click(await screen.findByTitle('Kedrion'));
    await submit();
    expect(await form.findByText(message)).toBeTruthy();
    // Once in the form, and once in the toast that every refusal shows.
    expect(toasts).toMatchObject([{ type: 'error', description: message }]);
    expect(await form.findAllByText(message)).toHaveLength(1);
    // It stays while the field is unchanged, and disappears when its value changes.
    expect(form.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    fireEvent.blur(form.getByLabelText('Email'));
    put(form.getByLabelText('First Name'), '');
    fireEvent.blur(form.getByLabelText('First Name'));
    expect(await form.findByText('First Name is required')).toBeTruthy();
    expect(await form.findAllByText(message)).toHaveLength(1);
    put(form.getByLabelText('First Name'), 'Noa');
    put(form.getByLabelText('Email'), 'newer@example.com');
    await waitFor(() => expect(form.queryByText(message)).toBeNull());
    expect(create.mock.lastCall?.[0].variables).toMatchObject({
      email: 'new@example.com',
      password: 'a horse of 9',
      first_name: 'Noa',
      last_name: 'Lind',
      service_manufacturers: ['kedrion'],
    });
    expect(form.getByLabelText<HTMLInputElement>('Password').value).toBe('a horse of 9');
    expect(JSON.stringify(sessionStorage)).not.toContain('a horse of 9');
  });
});

it('shows the e-mail when editing, and no password', async () => {
  const update = vi.fn((_call: UpdateParams) => Promise.resolve({ data: { ...riley, first_name: 'Robin' } }));
  const app = open({ update });
  await act(app, 'Edit');
  const form = await dialog('Edit User');
  expect((await form.findByLabelText<HTMLInputElement>('Email')).disabled).toBe(true);
  expect(form.getByDisplayValue('riley@example.com')).toBeTruthy();
  expect(form.queryByLabelText('Password')).toBeNull();
  put(form.getByLabelText('First Name'), 'Robin');
  await app.user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(app.toasts).toMatchObject([{ type: 'success', message: 'User updated successfully' }]));
  expect(update.mock.lastCall?.[0]).toMatchObject({ resource: 'users', id: 2, variables: { first_name: 'Robin' } });
});

describe('resetting a password (decision 18)', () => {
  const question = 'Are you sure to reset the password of this user?';
  const answer = async (app: ReturnType<typeof open>, said: 'Yes' | 'No') => {
    await act(app, 'Reset Password');
    const modal = await dialog(question);
    expect(modal.getByText('riley@example.com')).toBeTruthy();
    await app.user.click(modal.getByRole('button', { name: said }));
  };

  it('asks before, and No leaves everything as it is', async () => {
    const custom = vi.fn();
    await answer(open({ custom }), 'No');
    await expectNoDialog(question);
    expect(custom).not.toHaveBeenCalled();
  });

  it('shows what the server answered, to be copied, until it is closed or the list is left', async () => {
    const custom = vi.fn(() => Promise.resolve({ data: { password: 'bcdf-ghjk-mnpq-rstv' } }));
    const app = open({ custom });
    await answer(app, 'Yes');
    const shown = (await screen.findByText('Password of riley@example.com has been reset')).closest(
      '.ant-notification-notice',
    ) as HTMLElement;
    expect(await within(shown).findByRole('button', { name: 'Copy' })).toBeTruthy();
    expect(await within(shown).findByText('bcdf-ghjk-mnpq-rstv')).toBeTruthy();
    expect(custom.mock.lastCall).toEqual([
      expect.objectContaining({ url: 'users/2/reset_password', method: 'post', payload: undefined }),
    ]);
    expect(app.toasts).toEqual([]);
    await app.user.click(within(shown).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('bcdf-ghjk-mnpq-rstv')).toBeNull());

    await answer(app, 'Yes');
    expect(await screen.findByText('bcdf-ghjk-mnpq-rstv')).toBeTruthy();
    await app.router.navigate('/dashboard/payers');
    await waitFor(() => expect(screen.queryByText('bcdf-ghjk-mnpq-rstv')).toBeNull());
  });

  it('shows the sentence of a server that answers one', async () => {
    const app = open({ custom: () => Promise.resolve({ data: { message: 'The password is the usual one' } }) });
    await answer(app, 'Yes');
    await waitFor(() =>
      expect(app.toasts).toMatchObject([{ type: 'success', message: 'The password is the usual one' }]),
    );
  });

  it('says what went wrong, and stays with the question', async () => {
    const app = open({ custom: () => Promise.reject(refusal(409, 'This user is in the trash')) });
    await answer(app, 'Yes');
    await waitFor(() =>
      expect(app.toasts).toMatchObject([
        { message: 'Failed to reset password', description: 'This user is in the trash' },
      ]),
    );
    expect(await dialog(question)).toBeTruthy();
  });
});

describe('an administrator who does not serve all manufacturers of a user (decision 58)', () => {
  const openAsOne = (provider: Answers = {}) => open(provider, at, ['octapharma', 'kedrion']);

  it.each([
    ['Reset Password', 'Are you sure to reset the password of this user?'],
    [
      'Reset Second Factor',
      'Are you sure to take the second factor of this user away? The password alone signs in then.',
    ],
    ['Delete', 'Are you sure to delete this user?'],
  ])('is told why %s is not possible', async (action, question) => {
    const custom = vi.fn();
    const app = openAsOne({ custom, deleteOne: custom });
    await act(app, action);
    const modal = await dialog(question);
    expect(modal.getByText('This user also serves GCBiopharma: an administrator who does has to do this')).toBeTruthy();
    expect(modal.getByRole<HTMLButtonElement>('button', { name: 'Yes' }).disabled).toBe(true);
    await app.user.click(modal.getByRole('button', { name: 'No' }));
    await expectNoDialog(question);
    expect(custom).not.toHaveBeenCalled();
  });

  it('grants and removes only their own, and sees why', async () => {
    const update = vi.fn((_call: UpdateParams) => Promise.resolve({ data: riley }));
    const app = openAsOne({ update });
    await act(app, 'Edit');
    const form = await dialog('Edit User');
    const field = await form.findByLabelText('Manufacturers');
    await app.user.click(field);
    const option = (name: string) =>
      screen
        .getAllByText(name)
        .map((found) => found.closest('.ant-select-item-option'))
        .find(Boolean);
    await waitFor(() => expect(option('Grifols')?.className).toContain('disabled'));
    expect(option('Grifols')?.textContent).toBe('Grifols You do not serve it');
    expect(option('GCBiopharma')?.className).toContain('disabled');
    expect(option('Kedrion')?.textContent).toBe('Kedrion');
    await app.user.click(option('Kedrion') as HTMLElement);
    // Backspace removes the last tag, but none that is locked.
    await app.user.type(field, '{Backspace}{Backspace}{Backspace}');
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(update.mock.lastCall?.[0].variables).toMatchObject({ service_manufacturers: ['gcbiopharma'] }),
    );
  });

  it('asks as before where the user serves no other, or the server does not say who serves what', async () => {
    const question = 'Are you sure to reset the password of this user?';
    for (const served of [undefined, ['octapharma', 'gcbiopharma']]) {
      const app = open({}, at, served);
      await act(app, 'Reset Password');
      expect((await dialog(question)).getByRole<HTMLButtonElement>('button', { name: 'Yes' }).disabled).toBe(false);
      app.unmount();
    }
  });
});

it('offers on one’s own row what ends no session: neither Delete nor a reset', async () => {
  const own = { ...riley, email: 'Agent@example.com' };
  const { user } = open({ getList: listOf([own]) });
  await user.click(await screen.findByRole('button', { name: 'Actions for Riley Okafor' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Edit', 'History']);
});
