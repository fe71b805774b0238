// @vitest-environment jsdom
import './setup';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { dialog, expectNoDialog, listOf, openAt, refusal, startLeaving } from './screenHarness';

const at = '/dashboard/providers/4/edit';
const ada = { id: 4, first_name: 'Ada', last_name: 'Stone', state: 'IL', npi: null };
const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

type Provider = Record<keyof typeof ada, string | number | null>;

/** A server with one record whose version increments. */
function server() {
  const store = { record: { ...ada } as Provider, version: 1 };
  const answer = () => ({ data: { ...store.record }, etag: `"${store.version}"` });
  const getOne = vi.fn(() => Promise.resolve(answer()));
  const update = vi.fn(({ variables, meta }: { variables: object; meta?: Record<string, unknown> }) => {
    if (meta?.ifMatch !== `"${store.version}"`) {
      const conflict = { current: store.record, changed_by: 'bob@example.com', changed_at: '2024-02-29T10:00:00.000Z' };
      return Promise.reject(refusal(412, 'Stale', conflict));
    }
    const original = (meta.original ?? {}) as Record<string, unknown>;
    const changed = Object.entries(variables).filter(
      ([name, value]) => value !== undefined && value !== original[name],
    );
    Object.assign(store.record, Object.fromEntries(changed));
    store.version += 1;
    return Promise.resolve(answer());
  });
  const elsewhere = (change: Partial<Provider>) => {
    Object.assign(store.record, change);
    store.version += 1;
  };
  return { store, getOne, update, elsewhere, provider: { getOne, update, getList: listOf([]) } };
}

const refetch = (queries: { refetchQueries: () => Promise<void> }) => act(() => queries.refetchQueries());

it('saves what was typed against the version that filled the form, and stays', async () => {
  const { provider, update } = server();
  const { user, toasts, address } = openAt({ at, provider });
  await user.type(await box('NPI'), '123');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'success', message: 'Provider updated successfully' }]));
  expect(update.mock.lastCall?.[0]).toMatchObject({
    id: '4',
    variables: { npi: '123' },
    meta: { original: ada, ifMatch: '"1"' },
  });
  expect(address()).toBe(at);
  await user.type(await box('NPI'), '4');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(update.mock.lastCall?.[0]).toMatchObject({ variables: { npi: '1234' }, meta: { ifMatch: '"2"' } }),
  );
});

it('shows what was saved, whatever was being read when it was', async () => {
  const { provider, getOne, update } = server();
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { user, queries, toasts } = openAt({
    at,
    provider: { ...provider, update: (call: Parameters<typeof update>[0]) => answered.then(() => update(call)) },
  });
  await user.type(await box('NPI'), '123');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  getOne.mockImplementationOnce(() => arrived.then(() => ({ data: { ...ada }, etag: '"1"' })));
  void queries.refetchQueries();
  await waitFor(() => expect(getOne).toHaveBeenCalledTimes(2));
  answer();
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'success' }]));
  await act(async () => {
    arrive();
    await arrived;
  });
  await waitFor(() => expect(getOne).toHaveBeenCalledTimes(3));
  expect((await box('NPI')).value).toBe('123');
});

it('takes a fresh record while it is clean, and never over typed values', async () => {
  const { provider, elsewhere } = server();
  const { user, queries } = openAt({ at, provider });
  await box('First Name');
  elsewhere({ first_name: 'Adele' });
  await refetch(queries);
  await waitFor(async () => expect((await box('First Name')).value).toBe('Adele'));

  await user.type(await box('NPI'), '9');
  elsewhere({ first_name: 'Agatha', npi: null });
  await refetch(queries);
  expect((await box('First Name')).value).toBe('Adele');
  expect((await box('NPI')).value).toBe('9');
  await user.clear(await box('NPI'));
  await waitFor(async () => expect((await box('First Name')).value).toBe('Agatha'));
});

it('says who changed what meanwhile, and keeps mine over it', async () => {
  const { provider, store, elsewhere } = server();
  const { user } = openAt({ at, provider });
  await user.type(await box('NPI'), '77');
  await user.type(await box('Tax ID'), '5');
  elsewhere({ first_name: 'Adele', npi: '88' });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const conflict = await dialog('This provider was changed meanwhile');
  expect(conflict.getByText(/^bob@example.com changed NPI on /)).toBeTruthy();
  expect(
    conflict.getByText(/^Take Theirs drops what you typed into NPI. What you typed into Tax ID stays in the form./),
  ).toBeTruthy();
  expect(conflict.getByRole('cell', { name: '77' })).toBeTruthy();
  expect(conflict.getByRole('cell', { name: '88' })).toBeTruthy();
  expect(conflict.queryByRole('cell', { name: 'Adele' })).toBeNull();
  expect(
    [...document.querySelectorAll('.ant-modal-footer .ant-btn-primary')].map(({ textContent }) => textContent),
    'what loses nothing unseen',
  ).toEqual(['Look at Both']);
  await user.click(conflict.getByRole('button', { name: 'Look at Both' }));
  expect(conflict.getByRole('row', { name: /^First Name Ada Adele Not changed/ })).toBeTruthy();
  expect(conflict.getByRole('row', { name: /^Tax ID — — 5/ })).toBeTruthy();
  await user.click(conflict.getByRole('button', { name: 'Keep Mine' }));
  await waitFor(() => expect(store.record).toMatchObject({ first_name: 'Adele', npi: '77', tax_id: '5' }));
  await waitFor(async () => expect((await box('First Name')).value).toBe('Adele'));
});

it('says what else has happened to a record when mine is kept, and asks once more only about what has changed since', async () => {
  const { provider, update: write, elsewhere, store } = server();
  const discarded = () => refusal(409, 'This provider is in the trash');
  const update = vi.fn((call: Parameters<typeof write>[0]) =>
    'discarded_at' in store.record && call.meta?.ifMatch === `"${store.version}"`
      ? Promise.reject(discarded())
      : write(call),
  );
  const { user, toasts } = openAt({ at, provider: { ...provider, update } });
  await user.type(await box('NPI'), '77');
  elsewhere({ npi: '88' });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const conflict = await dialog('This provider was changed meanwhile');
  elsewhere({ npi: '99' });
  await user.click(conflict.getByRole('button', { name: 'Keep Mine' }));
  await screen.findByRole('cell', { name: '99' });
  elsewhere({ discarded_at: '2024-02-29T10:00:00.000Z' } as Partial<Provider>);
  await user.click((await dialog('This provider was changed meanwhile')).getByRole('button', { name: 'Keep Mine' }));
  await waitFor(() =>
    expect(toasts).toMatchObject([
      { type: 'error', message: 'Failed to update provider', description: 'This provider is in the trash' },
    ]),
  );
  await waitFor(() => expect(document.querySelector('.ant-modal-wrap')).toBeNull());
  expect((await box('NPI')).value).toBe('77');
  expect(store.record.npi).toBe('99');
});

it('merges what does not overlap without asking', async () => {
  const { provider, store, elsewhere, update } = server();
  const { user, toasts } = openAt({ at, provider });
  await user.type(await box('NPI'), '77');
  elsewhere({ first_name: 'Adele', npi: null });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(store.record).toMatchObject({ first_name: 'Adele', npi: '77' }));
  expect(update.mock.calls.map(([{ meta }]) => meta?.ifMatch)).toEqual(['"1"', '"2"']);
  await waitFor(async () => expect((await box('First Name')).value).toBe('Adele'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toasts).toMatchObject([{ message: 'Provider updated successfully' }]);
});

it('keeps what else was typed where theirs is taken', async () => {
  const { provider, update, elsewhere } = server();
  const { user } = openAt({ at, provider });
  await user.type(await box('NPI'), '77');
  await user.type(await box('Tax ID'), '5');
  elsewhere({ npi: '88' });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await user.click((await dialog('This provider was changed meanwhile')).getByRole('button', { name: 'Take Theirs' }));
  await waitFor(async () => expect((await box('NPI')).value).toBe('88'));
  expect((await box('Tax ID')).value).toBe('5');
  expect(screen.getByText('You have unsaved changes')).toBeTruthy();
  expect(update).toHaveBeenCalledTimes(1);
});

it('takes theirs where the person says so', async () => {
  const { provider, update, elsewhere } = server();
  const { user } = openAt({ at, provider });
  await user.clear(await box('First Name'));
  await user.type(await box('First Name'), 'Ida');
  elsewhere({ first_name: 'Adele' });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await user.click((await dialog('This provider was changed meanwhile')).getByRole('button', { name: 'Take Theirs' }));
  await waitFor(async () => expect((await box('First Name')).value).toBe('Adele'));
  expect(update).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('You have unsaved changes')).toBeNull();
});

it('shows a record in the trash without taking changes, and recovers it', async () => {
  const record: Record<string, unknown> = { ...ada, discarded_at: '2024-02-29T10:00:00.000Z' };
  const update = vi.fn(() => {
    record.discarded_at = null;
    return Promise.resolve({ data: record });
  });
  const { user } = openAt({ at, provider: { getOne: () => Promise.resolve({ data: { ...record } }), update } });
  expect(await screen.findByText('This provider is in the trash: recover it to change it')).toBeTruthy();
  expect((await box('NPI')).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Recover' }));
  await waitFor(async () => expect((await box('NPI')).disabled).toBe(false));
  expect(update).toHaveBeenCalledWith(
    expect.objectContaining({ resource: 'trash_providers', variables: { discarded_at: '' } }),
  );
});

it('joins the names of refused fields in one message', async () => {
  const { provider } = server();
  const update = vi
    .fn()
    .mockRejectedValue(
      refusal(422, 'Validation failed', { errors: { first_name: ['is odd'], npi: ['is short', 'is old'] } }),
    );
  const { user, toasts } = openAt({ at, provider: { ...provider, update } });
  await user.type(await box('NPI'), '1');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('is odd')).toBeTruthy();
  expect(toasts).toMatchObject([
    { message: 'Failed to update provider', description: 'First Name: is odd; NPI: is short, is old' },
  ]);
  expect((await box('NPI')).value).toBe('1');
});

it('joins the names of fields that fail their validation in one message, and says it once', async () => {
  const { provider, update } = server();
  const { user, toasts } = openAt({ at, registry, provider });
  await user.clear(await box('First Name'));
  await user.type(await box('Email'), 'nobody');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const told = {
    type: 'error',
    message: 'Failed to update provider',
    description: 'First Name: Provider First Name is required; Email: Please enter a valid email',
  };
  await waitFor(() => expect(toasts).toMatchObject([told]));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect(toasts[1]).toEqual(toasts[0]);
  expect((toasts[0] as { key?: string }).key).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
});

it('asks before its route is left, and lets an ended session go', async () => {
  const { provider } = server();
  const { user, router, address } = openAt({ at, provider });
  await user.type(await box('NPI'), '5');
  startLeaving(router, '/dashboard/payers');
  await user.click((await dialog('Discard unsaved changes?')).getByRole('button', { name: 'Keep Editing' }));
  expect(address()).toBe(at);
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);

  startLeaving(router, '/dashboard/payers');
  await user.click((await dialog('Discard unsaved changes?')).getByRole('button', { name: 'Discard Changes' }));
  await waitFor(() => expect(address()).toBe('/dashboard/payers'));
  expect(sessionStorage.length).toBe(0);
});

describe('while a save is in progress', () => {
  /** Leaves the page while a save is in progress, which `answer` then completes. */
  async function leaveDuringSave(typedSince = '') {
    const { provider, update } = server();
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const opened = openAt({
      at,
      provider: { ...provider, update: (call: Parameters<typeof update>[0]) => gate.then(() => update(call)) },
    });
    const { user, router } = opened;
    await user.type(await box('NPI'), '5');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    if (typedSince !== '') await user.type(await box('NPI'), typedSince);
    startLeaving(router, '/dashboard/payers');
    return { ...opened, update, answer: () => release() };
  }

  it('waits for it before its route is left', async () => {
    const { update, answer, address } = await leaveDuringSave();
    await expectNoDialog('Discard unsaved changes?');
    expect(address()).toBe(at);
    // As in a browser, the page may be left before React renders what was saved.
    await waitFor(() => {
      answer();
      expect(address()).toBe('/dashboard/payers');
    });
    await expectNoDialog('Discard unsaved changes?');
    expect(update).toHaveBeenCalledOnce();
    expect(sessionStorage.length).toBe(0);
  });

  it('asks after it where more was typed since', async () => {
    const { user, answer, address } = await leaveDuringSave('6');
    act(() => answer());
    await user.click((await dialog('Discard unsaved changes?')).getByRole('button', { name: 'Keep Editing' }));
    expect(address()).toBe(at);
    expect((await box('NPI')).value).toBe('56');
  });
});

it('brings typed values back after an ended session, over the version they were typed over', async () => {
  const { provider, elsewhere, update } = server();
  const first = openAt({ at, provider });
  await first.user.type(await box('NPI'), '55');
  localStorage.removeItem('Authorization');
  await act(() => first.router.navigate('/signin'));
  expect(await screen.findByText('Sign in here')).toBeTruthy();
  first.unmount();

  elsewhere({ first_name: 'Adele', npi: '66' });
  const { user } = openAt({ at, provider });
  expect(await screen.findByText('Your unsaved changes were restored')).toBeTruthy();
  expect((await box('NPI')).value).toBe('55');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await user.click((await dialog('This provider was changed meanwhile')).getByRole('button', { name: 'Close' }));
  expect(update.mock.lastCall?.[0]).toMatchObject({ meta: { ifMatch: '"1"' } });
  await user.click(screen.getByRole('button', { name: 'Discard Them' }));
  await waitFor(async () => expect((await box('First Name')).value).toBe('Adele'));
  expect((await box('NPI')).value).toBe('66');
  expect(document.activeElement, 'the focus, whose button is gone').toBe(await box('First Name'));
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});

it('tells a record that is not there from one that could not be loaded', async () => {
  const getOne = vi
    .fn()
    .mockRejectedValueOnce(refusal(500, 'The store is away'))
    .mockRejectedValue(refusal(404, 'No such provider'));
  const { user, toasts } = openAt({ at, provider: { getOne } });
  expect(await screen.findByText('The store is away')).toBeTruthy();
  expect(toasts).toMatchObject([{ message: 'Failed to load provider data', description: 'The store is away' }]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Provider not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Providers' }).getAttribute('href')).toBe('/dashboard/providers');
});

it('says that a record is not there in its place alone', async () => {
  const { toasts } = openAt({ at, provider: { getOne: vi.fn().mockRejectedValue(refusal(404, 'No such provider')) } });
  expect(await screen.findByText('Provider not found')).toBeTruthy();
  expect(toasts).toEqual([]);
});

it.each([
  ['no answer', 0],
  ['a failing server', 503],
  ['a record that is gone', 404],
])('tells a save that failed by %s once as a failed save, and reads nothing', async (_what, status) => {
  const { provider, getOne } = server();
  const { user, toasts } = openAt({
    at,
    provider: { ...provider, update: vi.fn().mockRejectedValue(refusal(status, 'Refused')) },
  });
  await user.type(await box('NPI'), '123');
  getOne.mockRejectedValue(refusal(status, 'Refused'));
  const reads = getOne.mock.calls.length;
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Refused/);
  expect(getOne).toHaveBeenCalledTimes(reads);
  expect(toasts).toMatchObject([{ type: 'error', message: 'Failed to update provider', description: 'Refused' }]);
  expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(status === 404 ? 0 : 1);
});

it('offers a save again that was not answered, and forgets the failure once the connection is back', async () => {
  const { provider, store, update: answer } = server();
  const update = vi
    .fn(answer)
    .mockRejectedValueOnce(refusal(0, 'Offline'))
    .mockRejectedValueOnce(refusal(0, 'Offline'));
  const { user } = openAt({ at, provider: { ...provider, update } });
  await user.type(await box('NPI'), '123');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(document.activeElement, 'the focus, whose button is gone').toBe(await box('First Name'));
  expect(await screen.findByText('Offline')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('Offline')).toBeNull();
  expect((await box('NPI')).value).toBe('123');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(store.record.npi).toBe('123'));
});

it('takes the error of an input back while it is corrected', async () => {
  const { provider } = server();
  const { user } = openAt({ at, provider });
  await user.clear(await box('First Name'));
  await user.tab();
  expect(await screen.findByText('Provider First Name is required')).toBeTruthy();
  await user.type(await box('First Name'), 'A');
  await waitFor(() => expect(screen.queryByText('Provider First Name is required')).toBeNull());
  expect(document.activeElement).toBe(await box('First Name'));
});

it('leads back to its list as it was left', async () => {
  const { provider } = server();
  const { router } = openAt({
    at: '/dashboard/providers?first_name=ad&page=1&sortField=last_name&sortOrder=desc',
    provider,
  });
  await screen.findByRole('heading', { name: 'Providers' });
  await act(() => router.navigate(at));
  await box('NPI');
  const back = await screen.findByRole('link', { name: 'Providers' });
  expect(back.getAttribute('href')).toBe(
    '/dashboard/providers?first_name=ad&page=1&sortField=last_name&sortOrder=desc',
  );
});

it('says that there is nothing to save where nothing was changed, and not that it was saved', async () => {
  const { provider } = server();
  const update = vi.fn(() => Promise.resolve({ data: ada, etag: '"1"', sent: {} }));
  const { user, toasts } = openAt({ at, provider: { ...provider, update } });
  await box('NPI');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('There are no changes to save')).toBeTruthy();
  expect(toasts).toEqual([]);
});

it('tells once that the session has ended, and reads nothing with it', async () => {
  const { provider } = server();
  const ended = vi.fn().mockRejectedValue(refusal(401, 'Your session has ended'));
  const { user, toasts } = openAt({ at, provider: { ...provider, update: ended } });
  await user.type(await box('NPI'), '123');
  const reads = provider.getOne.mock.calls.length;
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(toasts).toMatchObject([
      { key: 'session-ended', message: 'Failed to update provider', description: 'Your session has ended' },
    ]),
  );
  expect(provider.getOne).toHaveBeenCalledTimes(reads);
});

it('offers to recover a record that was discarded while it was edited, and keeps what was typed, over a reload too', async () => {
  const { provider, elsewhere, store } = server();
  const first = openAt({ at, provider });
  await first.user.type(await box('NPI'), '123');
  elsewhere({ discarded_at: '2024-02-29T10:00:00.000Z' } as Partial<Provider>);
  await refetch(first.queries);
  expect(await screen.findByText('This provider is in the trash: recover it to change it')).toBeTruthy();
  first.unmount();
  const update = vi.fn(() => {
    elsewhere({ discarded_at: null } as Partial<Provider>);
    return Promise.resolve({ data: store.record });
  });
  const { user } = openAt({ at, provider: { ...provider, update } });
  expect(await screen.findByText('Your unsaved changes were restored')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Recover' }));
  await waitFor(async () => expect((await box('NPI')).disabled).toBe(false));
  expect((await box('NPI')).value).toBe('123');
});

it('reads a record of the trash again where recovering it is refused, and forgets a refusal that no longer holds', async () => {
  const { provider, elsewhere } = server();
  const inTrash = () => Promise.reject(refusal(409, 'This provider is in the trash'));
  const { user, toasts } = openAt({ at, provider: { ...provider, update: vi.fn(inTrash) } });
  await user.type(await box('NPI'), '123');
  elsewhere({ discarded_at: '2024-02-29T10:00:00.000Z' } as Partial<Provider>);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('This provider is in the trash: recover it to change it')).toBeTruthy();
  // What was refused is not said twice.
  expect(screen.queryByText('This provider is in the trash')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Recover' }));
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ message: 'Failed to recover provider' }));
  expect((await box('NPI')).disabled).toBe(true);
  elsewhere({ discarded_at: null } as Partial<Provider>);
  await user.click(screen.getByRole('button', { name: 'Recover' }));
  await waitFor(async () => expect((await box('NPI')).disabled).toBe(false));
  expect((await box('NPI')).value).toBe('123');
  expect(screen.queryByText('This provider is in the trash')).toBeNull();
});

it('puts the success of another try in the place of the failure', async () => {
  const { provider, update } = server();
  update.mockImplementationOnce(() => Promise.reject(refusal(503, 'The server is down')));
  const { user, toasts } = openAt({ at, provider });
  await user.type(await box('NPI'), '123');
  for (const count of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(toasts).toHaveLength(count));
  }
  expect(toasts.map(({ type }) => type)).toEqual(['error', 'success']);
  expect(toasts[1]?.key).toBe(toasts[0]?.key);
});

it('saves by Ctrl+Enter', async () => {
  const { provider, update } = server();
  const { user } = openAt({ at, provider });
  await user.type(await box('NPI'), '123{Control>}{Enter}{/Control}');
  await waitFor(() => expect(update.mock.lastCall?.[0]).toMatchObject({ variables: { npi: '123' } }));
});

it('shows a record of the trash without taking changes, and goes on in the form once it is recovered', async () => {
  const { provider, store, update } = server();
  const discarded = { ...store.record, discarded_at: '2024-02-29T10:00:00.000Z' };
  provider.getOne.mockImplementation(() => Promise.resolve({ data: discarded, etag: '"1"' }));
  update.mockImplementation(() => {
    provider.getOne.mockImplementation(() => Promise.resolve({ data: { ...store.record }, etag: '"2"' }));
    return Promise.resolve({ data: { ...store.record }, etag: '"2"' });
  });
  const { user } = openAt({ at, provider });
  expect((await box('NPI')).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Recover' }));
  await waitFor(async () => expect((await box('NPI')).disabled).toBe(false));
  await waitFor(async () => expect(document.activeElement).toBe(await box('First Name')));
});

it('is refused to whoever may not update', async () => {
  const { provider } = server();
  const providers = registry.get('providers');
  const get = (name: string) =>
    name === 'providers'
      ? { ...providers, verbs: providers.verbs.filter((verb) => verb !== 'update') }
      : registry.get(name);
  openAt({ at, provider, registry: { ...registry, get } });
  expect(await screen.findByText('Your role may not change providers')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});
